/** An agreement with its journal, in one Query. */
import {
  type Fact,
  GRACE_DAYS,
  type ReplayTerms,
  stateOf,
} from '../../shared/agreements/replay.ts';
import { rowsOf } from '../../shared/agreements/schedule.ts';
import { readStoredRange } from '../platform/read-partition.ts';
import type { Values } from '../platform/schema.ts';
import { type AgreementItem, agreement } from './agreement.entity.ts';
import { type JournalLineItem, journalLine } from './journal-line.entity.ts';

export interface WholeAgreement {
  agreement: AgreementItem;
  /** Oldest first. */
  journal: JournalLineItem[];
}

type AgreementKey = Pick<AgreementItem, 'userId' | 'ref'>;

/**
 * Reads the items of an agreement that change with it: itself, what was tried last to pay it, and its
 * journal. The hashes of its PDFs come after them, and are left out.
 */
export const readAgreementItems = ({ userId, ref }: AgreementKey): Promise<Values[]> =>
  readStoredRange({ pk: `agreement#${userId}#${ref}`, from: 'agreement', to: 'journalLine#~' });

/** @returns null if there is no agreement among the items */
export function wholeAgreementIn(items: readonly Values[]): WholeAgreement | null {
  const [found] = items.flatMap((item) => agreement.read(item) ?? []);
  if (!found) return null;
  return { agreement: found, journal: items.flatMap((item) => journalLine.read(item) ?? []) };
}

export const readWholeAgreement = async (key: AgreementKey): Promise<WholeAgreement | null> =>
  wholeAgreementIn(await readAgreementItems(key));

/** @returns the agreements in the order of their references, which all exist */
export async function readWholeAgreements(
  userId: string,
  refs: readonly string[],
): Promise<WholeAgreement[]> {
  const found = await Promise.all(refs.map((ref) => readWholeAgreement({ userId, ref })));
  return found.map((one, index) => one ?? missing(refs[index]));
}

function missing(ref: string | undefined): never {
  throw new Error(`there is no agreement ${ref}`);
}

/** What a schedule depends on. */
type Scheduled = Pick<AgreementItem, 'terms' | 'anchorDay' | 'schedule'>;

export const replayTerms = ({ terms, anchorDay, schedule }: Scheduled): ReplayTerms => {
  const rows = rowsOf(terms, anchorDay ?? null);
  const deposit = rows.filter(({ number }) => number === 0);
  return {
    schedule: schedule ? [...deposit, ...schedule] : rows,
    isDelivered: anchorDay !== undefined,
    graceDays: GRACE_DAYS,
  };
};

/** @param today a day in Nairobi */
export const stateOfAgreement = (
  { agreement: item, journal }: WholeAgreement,
  today: string,
): ReturnType<typeof stateOf> => stateOf(replayTerms(item), factsOf(journal), today);

type FactLine = Pick<JournalLineItem, 'line' | 'event' | 'day' | 'amount' | 'reverses' | 'part'>;

/** @returns what the lines of a journal mean for its schedule, in their order */
export const factsOf = (journal: readonly FactLine[]): Fact[] =>
  journal.flatMap((line): Fact | [] => {
    const { day, amount = 0, part } = line;
    switch (line.event) {
      case 'pay':
        return { kind: 'pay', id: line.line, day, amount };
      case 'takeBack':
        return { kind: 'takeBack', reverses: line.reverses ?? 0 };
      case 'charge':
        return { kind: 'charge', day, amount, part: part === 'penalty' ? part : 'fee' };
      case 'waive':
        return { kind: 'waive', day, amount, part };
      case 'refund':
        return { kind: 'refund', day, amount };
      default:
        return [];
    }
  });
