/** Journal lines as facts of the schedule, the same on the server and in the browser. */
import type { AgreementEvent } from './agreement-machine.ts';
import { chargePart, type RowPart } from './charges.ts';
import type { Fact } from './replay.ts';

/** A stored line leaves absent fields out; a reply has null. */
export interface FactLine {
  line: number;
  event: AgreementEvent;
  /** A day in Nairobi. */
  day: string;
  /** Whole KES. */
  amount?: number | null;
  reverses?: number | null;
  part?: RowPart | null;
}

export const factsOf = (journal: readonly FactLine[]): Fact[] => journal.flatMap(factOf);

function factOf({ line, event, day, amount, reverses, part }: FactLine): Fact | [] {
  const moved = { day, amount: amount ?? 0 };
  switch (event) {
    case 'pay':
      return { kind: 'pay', id: line, ...moved };
    case 'takeBack':
      return { kind: 'takeBack', reverses: reverses ?? 0 };
    case 'charge':
      return { kind: 'charge', ...moved, part: chargePart(part) };
    case 'waive':
      return { kind: 'waive', ...moved, part: part ?? undefined };
    case 'refund':
      return { kind: 'refund', ...moved };
    case 'sign':
    case 'deliver':
    case 'restructure':
    case 'moveDay':
    case 'writeOff':
    case 'cancel':
      return [];
  }
}
