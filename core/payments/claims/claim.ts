import { transactFor } from '#core/accounts/owner-transaction.ts';
import { isoTime } from '#core/platform/clock.ts';
import { environment } from '#core/platform/config.ts';
import { countUp } from '#core/platform/limits/count.ts';
import { takeGained } from '#core/platform/limits/pace.ts';
import { shown } from '#core/platform/shown.ts';
import { text, whole } from '#core/platform/table/attributes.ts';
import { absent, anyOf, present } from '#core/platform/table/condition.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { transact, write } from '#core/platform/table/transact.ts';
import type { PutWrite } from '#core/platform/table/writes.ts';
import type { ClaimState } from '#shared/payments/claim-states.ts';
import { Claim } from '#shared/payments/contract.ts';
import { type QuestionItem, question } from '../asking/question.ts';
import type { PaymentItem } from '../counting/payment.ts';

/**
 * Stored in the payment's partition, even before the payment is known. A claim moves no money, because knowing a receipt
 * proves nothing: anyone who saw the SMS has it.
 */
export const claim = entity({
  name: 'claim',
  about: "An owner's claim, by receipt, to a payment that is missing from their agreement.",
  attributes: {
    receipt: text(),
    userId: text({ about: 'The owner who claims it.' }),
    ref: text({ about: 'The agreement that the payment should count for.' }),
    answerId: text({ about: 'The id of our question to M-Pesa.', secret: true }),
    createdAt: text(),
    queries: whole({ about: 'How often M-Pesa was asked about it.' }),
    openSince: text({
      optional: true,
      about: 'When we started or restarted asking M-Pesa; absent once we stopped.',
    }),
    endedAt: text({ optional: true, about: 'When M-Pesa had said whether the payment exists.' }),
    undecidedSince: text({
      optional: true,
      about: 'When we stopped asking without having learned whether there is such a payment.',
    }),
    ttl: whole(),
  },
  key: {
    question: 'Who says that this payment is theirs, and for which agreement?',
    pk: 'payment#{receipt}',
    sk: 'claim#{userId}',
  },
  indexes: {
    undecided: {
      index: 'gsi1',
      question: 'For which claims is it unknown whether the payment was made, oldest first?',
      pk: 'undecidedClaims',
      sk: '{undecidedSince}#{receipt}#{userId}',
    },
    open: {
      index: 'gsi2',
      question: 'Which claims has M-Pesa not answered, oldest first?',
      pk: 'openClaims',
      sk: '{openSince}#{receipt}#{userId}',
    },
  },
});

export type ClaimItem = ItemOf<typeof claim>;

/** Claims of one owner in a day. An owner with more should call us. */
const MOST_CLAIMS = 5;

/** All claims together may use this part of M-Pesa's query rate: the rest is for prompts. */
const SHARE = 1 / 5;

const BURST = 3;

type ClaimKey = Pick<ClaimItem, 'receipt' | 'userId'>;

export const findClaim = ({ receipt, userId }: ClaimKey): Promise<ClaimItem | null> =>
  claim.get({ receipt, userId });

export const claimsOf = (receipt: string): Promise<ClaimItem[]> => claim.list({ key: { receipt } });

/** Oldest first. */
export const openClaims = (): Promise<ClaimItem[]> => claim.list({ by: 'open', key: {} });

/**
 * @returns `open` if the owner already has an open claim to this receipt, `tooMany` above MOST_CLAIMS a day; neither
 *   writes anything
 * @throws AppError accounts.notFound
 */
export async function createClaim(
  item: ClaimItem,
  asked: QuestionItem,
  now: number,
): Promise<'stored' | 'open' | 'tooMany'> {
  const hasEnded = anyOf<ClaimItem>({ receipt: absent }, { endedAt: present });
  const failed = await transactFor(item.userId, {
    open: claim.put(item, { if: hasEnded }),
    tooMany: countUp({ of: `claims#${item.userId}`, per: 'day', most: MOST_CLAIMS }, now),
    stored: question.create(asked),
  });
  if (failed?.label === 'stored') throw new Error('the id of a question is taken');
  return failed?.label ?? 'stored';
}

/** @returns whether M-Pesa may be asked about a claim now: all owners share the rate */
export const takeClaimTurn = (now: number): Promise<boolean> => {
  const perSecond = (Number(environment('MPESA_QUERIES_PER_MINUTE')) / 60) * SHARE;
  return takeGained({ of: 'mpesa-claims', perSecond, burst: BURST }, 1, now);
};

/** @returns false if somebody else asks about it at the same time */
export const noteClaimAsked = ({ receipt, userId, queries }: ClaimItem): Promise<boolean> =>
  write(claim.patch({ receipt, userId }, { add: { queries: 1 }, if: { queries } }));

/** Ends a claim: M-Pesa has said whether the payment exists. */
export async function endClaim({ receipt, userId }: ClaimKey, now: number): Promise<void> {
  const set = { endedAt: isoTime(now), openSince: null, undecidedSince: null };
  await write(claim.patch({ receipt, userId }, { set, if: { receipt, endedAt: absent } }));
}

/** Stops asking about a claim that M-Pesa does not decide: it is for the office. */
export async function markClaimUndecided(
  { receipt, userId }: ClaimKey,
  now: number,
): Promise<void> {
  const set = { undecidedSince: isoTime(now), openSince: null };
  await write(claim.patch({ receipt, userId }, { set, if: { openSince: present } }));
}

/** Oldest first. */
export const undecidedClaims = (limit: number): Promise<ClaimItem[]> =>
  claim.page({ by: 'undecided', key: {}, limit }).then(({ items }) => items);

/**
 * @param ended if the payment does not exist; otherwise M-Pesa is asked again. @returns false if somebody was quicker
 */
export async function saveAnswered(
  { receipt, userId, undecidedSince }: ClaimItem,
  ended: boolean,
  audit: PutWrite,
  now: number,
): Promise<boolean> {
  const at = isoTime(now);
  const set = {
    undecidedSince: null,
    ...(ended ? { endedAt: at } : { openSince: at, queries: 0 }),
  };
  const changed = claim.patch({ receipt, userId }, { set, if: { undecidedSince } });
  return (await transact({ changed, audit })) === null;
}

export function toClaim(claim: ClaimItem, payment: PaymentItem | null): Claim {
  const own = payment?.userId === claim.userId ? payment : null;
  const { ref = claim.ref, amount, day } = own ?? {};
  return shown(Claim, { ...claim, state: stateOf(claim, payment), ref, amount, day });
}

/** @returns whether the payment belongs to no owner now: it waits for the office, or went back to its payer */
export const isNobodys = (payment: PaymentItem | null): boolean =>
  payment !== null && payment.userId === undefined;

function stateOf(
  { userId, endedAt, undecidedSince }: ClaimItem,
  payment: PaymentItem | null,
): ClaimState {
  if (payment?.userId === userId) return payment.state === 'Counted' ? 'Counted' : 'Returned';
  if (payment?.state === 'Unmatched') return 'With the Office';
  if (isNobodys(payment)) return 'Returned';
  if (undecidedSince) return 'Not Decided';
  return endedAt ? 'Not Found' : 'Looking';
}
