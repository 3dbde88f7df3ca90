/** Which redemption was for which purchase: nobody says so when either is posted. */
import { MINUTE_MS } from '#shared/platform/time.ts';
import type { Deps } from '../deps.ts';
import type { EntryItem } from '../ledger/entry.entity.ts';
import { idsWithin } from '../ledger/entry-id.ts';

/** Points are used at the till at which the rest is paid. */
const APART_MINUTES = 30;

/** An award and a redemption that may be of one purchase. */
interface Pair {
  award: EntryItem;
  used: EntryItem;
}

/**
 * Whether a redemption was for the purchase of an award. Each purchase has one redemption: of those that a
 * customer made within half an hour, the nearest belong together, of equally near ones the earlier ones. Two
 * references that differ are of two purchases. An award of named points is a purchase only where it is returned.
 */
export async function isOfPurchase(
  deps: Pick<Deps, 'listCustomerEntries'>,
  { award, used }: Pair,
): Promise<boolean> {
  if (award.type !== 'award' || used.type !== 'redeem' || used.phone !== award.phone) return false;
  if (!mayBelong({ award, used })) return false;
  const around = await entriesAround(deps, used);
  // The index may not know the last entries yet.
  const all = new Map([...around, award, used].map((one) => [one.entryId, one]));
  const ofAward = pairsOf([...all.values()], award.entryId).get(award.entryId);
  return ofAward === used.entryId;
}

/** @returns the entries of the customer whose purchase the redemption, or the one beside it, could be */
async function entriesAround(
  { listCustomerEntries }: Pick<Deps, 'listCustomerEntries'>,
  { businessId, phone, at }: EntryItem,
): Promise<EntryItem[]> {
  const [moment, apart] = [Date.parse(at), 2 * APART_MINUTES * MINUTE_MS];
  const ids = idsWithin({ first: moment - apart, last: moment + apart });
  const entries: EntryItem[] = [];
  let cursor: string | undefined;
  do {
    const page = await listCustomerEntries(businessId, phone, { kind: undefined, ids, cursor });
    entries.push(...page.items);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return entries;
}

/** @returns for each award the redemption of its purchase */
function pairsOf(entries: readonly EntryItem[], returned: string): Map<string, string> {
  const inOrder = entries.toSorted((one, other) => (one.entryId < other.entryId ? -1 : 1));
  const awards = inOrder.filter(
    ({ type, kes, entryId }) => type === 'award' && (kes !== undefined || entryId === returned),
  );
  const redemptions = inOrder.filter(({ type }) => type === 'redeem');
  const near = awards
    .flatMap((award) => redemptions.map((used) => ({ award, used })))
    .filter(mayBelong)
    .toSorted((one, other) => minutesApart(one) - minutesApart(other) || byFirst(one, other));
  const pairs = new Map<string, string>();
  for (const { award, used } of near) {
    const isTaken = pairs.has(award.entryId) || [...pairs.values()].includes(used.entryId);
    if (!isTaken) pairs.set(award.entryId, used.entryId);
  }
  return pairs;
}

function mayBelong({ award, used }: Pair): boolean {
  const references = new Set([award.reference, used.reference].filter(Boolean));
  return references.size < 2 && minutesApart({ award, used }) < APART_MINUTES;
}

const minutesApart = ({ award, used }: Pair): number =>
  Math.floor(Math.abs(Date.parse(award.at) - Date.parse(used.at)) / MINUTE_MS);

/** The order of the pairs by their first entry, then by their second one. */
const byFirst = (one: Pair, other: Pair): number => (inTime(one) < inTime(other) ? -1 : 1);

const inTime = ({ award, used }: Pair): string => [award.entryId, used.entryId].sort().join();
