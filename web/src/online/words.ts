import { language, plural, words } from '../messages/messages.svelte.ts';
import type { ClockSetting, Refusal, TableView } from './protocol.ts';

/** Why something was refused, in the reader's words; `here` has those that are more to the point where it was. */
export function refusalText({ code }: Refusal, here: Partial<Record<string, string>> = {}): string {
    const { errors } = words().online;
    return here[code] ?? errors[code] ?? errors.other;
}

export function clockText(clock: ClockSetting | null): string {
    if (!clock) return words().online.noClock;
    if ('days' in clock) return plural(language(), words().online.clockDays, clock.days);
    return words().online.clockOf(clock.base / 60_000, clock.increment / 1000);
}

/** 4:07, or 9.3 in the last ten seconds; by correspondence 1:23:45 and days before that. */
export function timeText(ms: number): string {
    if (ms < 10_000) return (Math.floor(ms / 100) / 10).toFixed(1);
    const two = (n: number) => String(n).padStart(2, '0');
    const seconds = Math.floor(ms / 1000);
    const [days, hours, minutes] = [86_400, 3600, 60].map((each) => Math.floor(seconds / each)) as [
        number,
        number,
        number,
    ];
    if (days > 0) return words().online.daysAndHours(days, hours % 24);
    if (hours > 0) return `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`;
    return `${minutes}:${two(seconds % 60)}`;
}

export function watchersText(count: number): string {
    return plural(language(), words().online.watchers, count);
}

/** Where the others find the table. The invitation stands behind '#', so it never reaches a log. */
export function linkTo(game: string, invite: string | null): string {
    return `${root()}#/g/${game}${invite ? `/${invite}` : ''}`;
}

/** Where all in a duplicate set find its tables and, in the end, the comparison. */
export function linkToSet(set: string): string {
    return `${root()}#/set/${set}`;
}

/** Makes another browser oneself, once. */
export function moveLink(token: string): string {
    return `${root()}#/move/${token}`;
}

function root(): string {
    return new URL('.', location.href.split('#')[0]).href;
}

/** The lines that put the table into a page of somebody's own. */
export function frameOf(game: string): string {
    const page = new URL('embed.html', location.href.split('#')[0]);
    return `<iframe src="${page.href}#${game}" title="Evora" width="100%" height="560" style="border: 0" loading="lazy"></iframe>`;
}

/** What a seat is called in lists. */
export function seatName(view: TableView, seat: number): string {
    const { kind, name, bot } = view.seats[seat - 1] ?? { kind: 'open' };
    if (kind === 'person') return name ?? '';
    if (kind === 'bot') {
        const level = Number(/^level-(\d+)$/.exec(bot ?? '')?.[1] ?? 0);
        return words().bots[level - 1]?.name ?? bot ?? '';
    }
    return kind === 'link' ? words().online.forFriends : words().online.free;
}
