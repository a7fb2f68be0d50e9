// A push service and the browsers behind it, played: takes what the server POSTs over HTTPS, checks who says to be the
// sender, and opens the message as a browser would. Written from RFC 8291, 8188 and 8292 alone, with Node's own
// cryptography, so that it shares nothing with what it checks.
//
//   const service = await startPushService(folder);      // the certificate is made there, by openssl
//   const browser = service.browser('ok');               // endpoint, p256dh, auth
//   const message = await service.next();                // { path, text, ttl, urgency, topic, contact, fault }
//
// How it answers stands in the path: ok takes everything, gone knows nobody, busy and broken take the second try, mute
// never answers, lost sends elsewhere. As a program it prints one line with browsers, then one for each message.
import { execFileSync } from "node:child_process";
import {
    createDecipheriv,
    createECDH,
    createPublicKey,
    hkdfSync,
    randomBytes,
    verify,
} from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const WAYS = ["ok", "gone", "busy", "broken", "mute", "lost"];

/** Throws where the header proves nothing; the contact otherwise. */
function senderOf(header, origin) {
    const [, token, key] =
        /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header ?? "") ?? [];
    if (!token) throw new Error(`found Authorization: ${header}`);
    const [head, claims, signature] = token.split(".");
    const point = Buffer.from(key, "base64url");
    const jwk = {
        kty: "EC",
        crv: "P-256",
        x: point.subarray(1, 33).toString("base64url"),
        y: point.subarray(33).toString("base64url"),
    };
    const right = verify(
        "sha256",
        Buffer.from(`${head}.${claims}`),
        {
            key: createPublicKey({ key: jwk, format: "jwk" }),
            dsaEncoding: "ieee-p1363",
        },
        Buffer.from(signature, "base64url"),
    );
    const said = JSON.parse(Buffer.from(claims, "base64url").toString());
    const { alg, typ } = JSON.parse(Buffer.from(head, "base64url").toString());
    const ahead = said.exp - Date.now() / 1000;
    if (!right || alg !== "ES256" || typ !== "JWT")
        throw new Error("found a signature that is none");
    if (said.aud !== origin)
        throw new Error(`found aud ${said.aud}, expected ${origin}`);
    if (!(ahead > 0 && ahead <= 24 * 3600))
        throw new Error(`found exp in ${ahead} seconds`);
    return { contact: said.sub ?? "", key };
}

function opened(body, { ecdh, auth }) {
    const salt = body.subarray(0, 16);
    const size = body.readUInt32BE(16);
    const sender = body.subarray(21, 21 + body[20]);
    const sealed = body.subarray(21 + body[20]);
    if (sealed.length > size || sender.length !== 65)
        throw new Error("found more than one record");
    const info = Buffer.concat([
        Buffer.from("WebPush: info\0"),
        ecdh.getPublicKey(),
        sender,
    ]);
    const secret = Buffer.from(
        hkdfSync("sha256", ecdh.computeSecret(sender), auth, info, 32),
    );
    const key = Buffer.from(
        hkdfSync("sha256", secret, salt, "Content-Encoding: aes128gcm\0", 16),
    );
    const nonce = Buffer.from(
        hkdfSync("sha256", secret, salt, "Content-Encoding: nonce\0", 12),
    );
    const cipher = createDecipheriv("aes-128-gcm", key, nonce);
    cipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([
        cipher.update(sealed.subarray(0, -16)),
        cipher.final(),
    ]);
    const end = plain.lastIndexOf(2);
    if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0))
        throw new Error("found no end of the record");
    return plain.subarray(0, end).toString();
}

export async function startPushService(folder) {
    const [key, certificate] = [
        join(folder, "push.key"),
        join(folder, "push.crt"),
    ];
    execFileSync(
        "openssl",
        [
            ...[
                "req",
                "-x509",
                "-newkey",
                "ec",
                "-pkeyopt",
                "ec_paramgen_curve:P-256",
                "-nodes",
                "-days",
                "2",
            ],
            ...[
                "-subj",
                "/CN=localhost",
                "-addext",
                "subjectAltName=DNS:localhost",
                "-keyout",
                key,
                "-out",
                certificate,
            ],
        ],
        { stdio: "ignore" },
    );
    const browsers = new Map();
    const seen = new Map();
    const messages = [];
    const waiting = [];
    let origin = "";
    const tell = (message) => {
        service.onmessage?.(message);
        const next = waiting.shift();
        if (next) next(message);
        else messages.push(message);
    };

    function answer(request, response, body) {
        const path = request.url;
        const tries = (seen.get(path) ?? 0) + 1;
        seen.set(path, tries);
        const message = { path, tries, fault: "" };
        try {
            const browser = browsers.get(path);
            if (!browser)
                throw new Error(`found ${path}, expected an endpoint`);
            if (
                request.method !== "POST" ||
                request.headers["content-encoding"] !== "aes128gcm"
            )
                throw new Error(
                    `found ${request.method} with ${request.headers["content-encoding"]}`,
                );
            Object.assign(
                message,
                senderOf(request.headers.authorization, origin),
                {
                    text: opened(body, browser),
                    ttl: Number(request.headers.ttl),
                    urgency: request.headers.urgency,
                    topic: request.headers.topic ?? "",
                },
            );
            if (!/^[\w-]{1,32}$/.test(message.topic))
                throw new Error(`found Topic: ${message.topic}`);
        } catch (error) {
            message.fault = error.message;
        }
        tell(message);
        const way = path.split("/")[1];
        if (way === "mute") return;
        if (way === "gone") response.writeHead(410).end();
        else if (way === "lost")
            response.writeHead(302, { location: `${origin}/ok/1` }).end();
        else if (way === "busy" && tries === 1)
            response.writeHead(429, { "retry-after": "0" }).end();
        else if (way === "broken" && tries === 1)
            response.writeHead(500).end("x".repeat(100_000));
        else response.writeHead(201).end();
    }

    const server = createServer(
        { key: readFileSync(key), cert: readFileSync(certificate) },
        (request, response) => {
            const parts = [];
            request.on("data", (part) => parts.push(part));
            request.on("end", () =>
                answer(request, response, Buffer.concat(parts)),
            );
        },
    );
    // Whoever does not trust the certificate ends the handshake.
    server.on("tlsClientError", () => undefined);
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    origin = `https://localhost:${server.address().port}`;
    const service = {
        origin,
        certificate,
        onmessage: null,
        browser(way) {
            const ecdh = createECDH("prime256v1");
            ecdh.generateKeys();
            const auth = randomBytes(16);
            const path = `/${way}/${browsers.size}`;
            browsers.set(path, { ecdh, auth });
            const p256dh = ecdh.getPublicKey("base64url");
            return {
                path,
                endpoint: origin + path,
                p256dh,
                auth: auth.toString("base64url"),
            };
        },
        /** The next message that has not been given out yet; null where none comes. */
        async next(patience = 5000) {
            if (messages.length > 0) return messages.shift();
            let timer;
            const late = new Promise((resolve) => {
                timer = setTimeout(() => resolve(null), patience);
            });
            const coming = new Promise((resolve) => waiting.push(resolve));
            const message = await Promise.race([coming, late]);
            clearTimeout(timer);
            if (message === null) waiting.pop();
            return message;
        },
        close() {
            server.closeAllConnections();
            server.close();
        },
    };
    return service;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const service = await startPushService(process.argv[2]);
    service.onmessage = (message) => console.log(JSON.stringify(message));
    const browsers = Object.fromEntries(
        WAYS.map((way) => [way, service.browser(way)]),
    );
    console.log(
        JSON.stringify({
            origin: service.origin,
            certificate: service.certificate,
            browsers,
        }),
    );
    // Whoever started it has closed the pipe, or is gone.
    process.stdin.on("end", () => process.exit(0));
    process.stdin.resume();
}
