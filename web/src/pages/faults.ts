import type { Fault } from '../core/types.ts';
import type { FaultCode } from '../messages/learn.ts';
import { words } from '../messages/messages.svelte.ts';

/** A refusal of the core in the reader's language: where in the text, and what is wrong there. */
export function saidFault({ code, params }: Fault): string {
    const { faults, unknownFault, faultAt } = words().e.learn;
    const sentence = faults[code as FaultCode] ?? unknownFault;
    const { textLine, textColumn } = params;
    if (typeof textLine !== 'number') return sentence;
    return `${faultAt(textLine, typeof textColumn === 'number' ? textColumn : 1)} ${sentence}`;
}
