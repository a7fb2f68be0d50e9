import { readTarget, type Target } from './targets.ts';

/**
 * One code path for fingers, mouse and keyboard. A tap belongs to the target it went down on, even if the finger slides
 * before it lifts; with a mouse, or a finger that rests, tiles can be dragged, and a drag says the same as its taps.
 *
 *   <main {@attach gestures((target) => …)}>
 */
const SLIP = 50;
const MOUSE_DRAG = 4;
const HOLD = 260;
/** How long after a tap its click may come. */
const ECHO = 700;

export function gestures(tap: (target: Target) => void): (root: HTMLElement) => () => void {
    return (root) => {
        interface Press {
            id: number;
            element: Element;
            text: string;
            x: number;
            y: number;
            mouse: boolean;
            held: boolean;
            timer: ReturnType<typeof setTimeout>;
            ghost: HTMLElement | null;
        }
        let press: Press | null = null;
        let handled = -Infinity;

        const send = (text: string | null | undefined) => {
            const target = text ? readTarget(text) : null;
            if (target) tap(target);
        };
        const tapAt = (element: Element | null) => element?.closest('[data-tap]') ?? null;

        const down = (event: PointerEvent) => {
            if (!event.isPrimary || event.button !== 0) return;
            const element = tapAt(event.target as Element);
            const text = element?.getAttribute('data-tap');
            if (!element || !text) return;
            const mouse = event.pointerType === 'mouse';
            const started: Press = {
                id: event.pointerId,
                element,
                text,
                x: event.clientX,
                y: event.clientY,
                mouse,
                held: mouse,
                timer: setTimeout(() => (started.held = true), HOLD),
                ghost: null,
            };
            press = started;
        };

        const lift = (event: PointerEvent, at: Press) => {
            const piece = (event.target as Element).closest('[data-tile]') ?? at.element.querySelector('[data-tile]');
            const target = readTarget(at.text);
            if (!piece || !target || (target.kind !== 'source' && target.kind !== 'colour')) return;
            const code = piece.getAttribute('data-tile');
            const from = target.from;
            const chosen = root.querySelector(`[data-at="d${from}"] .tile.up, [data-at="c${code}"] .fan.up`);
            if (!chosen) send(`colour ${from} ${code}`);
            const box = piece.getBoundingClientRect();
            const ghost = piece.cloneNode(true) as HTMLElement;
            ghost.style.cssText = `position:fixed;left:${box.left}px;top:${box.top}px;margin:0;z-index:9;pointer-events:none;--t:${box.width}px`;
            root.append(ghost);
            at.ghost = ghost;
        };

        const move = (event: PointerEvent) => {
            if (!press || event.pointerId !== press.id) return;
            const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
            if (!press.ghost && press.held && Math.hypot(dx, dy) > MOUSE_DRAG) lift(event, press);
            if (press.ghost) press.ghost.style.transform = `translate(${dx}px, ${dy}px) scale(1.15)`;
        };

        const up = (event: PointerEvent) => {
            if (!press || event.pointerId !== press.id) return;
            const { ghost, text, x, y, timer } = press;
            clearTimeout(timer);
            press = null;
            handled = event.timeStamp;
            if (!ghost) {
                if (Math.hypot(event.clientX - x, event.clientY - y) <= SLIP) send(text);
                return;
            }
            ghost.remove();
            const under = tapAt(document.elementFromPoint(event.clientX, event.clientY))?.getAttribute('data-tap');
            if (under?.startsWith('to ')) send(under);
        };

        const cancel = () => {
            if (press) clearTimeout(press.timer);
            press?.ghost?.remove();
            press = null;
        };

        // A finger's click goes to what lies under it by then: after a move that is another button, or a question that
        // the move has brought up. The tap was counted when it went up, and its click is for nobody.
        const touched = () => (handled = -Infinity);
        const echo = (event: MouseEvent) => {
            if (event.detail === 0 || event.timeStamp - handled > ECHO) return;
            event.stopImmediatePropagation();
            event.preventDefault();
        };
        // Keyboards and screen readers only click.
        const click = (event: MouseEvent) => send(tapAt(event.target as Element)?.getAttribute('data-tap'));

        window.addEventListener('pointerdown', touched, true);
        window.addEventListener('click', echo, true);
        root.addEventListener('pointerdown', down);
        window.addEventListener('pointermove', move);
        window.addEventListener('pointerup', up);
        window.addEventListener('pointercancel', cancel);
        root.addEventListener('click', click);
        return () => {
            cancel();
            window.removeEventListener('pointerdown', touched, true);
            window.removeEventListener('click', echo, true);
            root.removeEventListener('pointerdown', down);
            window.removeEventListener('pointermove', move);
            window.removeEventListener('pointerup', up);
            window.removeEventListener('pointercancel', cancel);
            root.removeEventListener('click', click);
        };
    };
}
