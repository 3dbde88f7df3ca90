import { randomInt } from 'node:crypto';
import { counted, countedOfAll, countUp } from '#core/platform/limits/count.ts';
import { eventCounter } from '#core/platform/metrics.ts';
import { type Parts, transact } from '#core/platform/table/transact.ts';
import type { UpdateWrite } from '#core/platform/table/writes.ts';
import {
  type CountedKind,
  capOf,
  capOfNumber,
  capOfShare,
  countOf,
  hasMinute,
  MOST_SHARDS,
  mostPerAccount,
  type PaidSms,
  type PurseShare,
} from './purse.ts';

/** After this many full shards, the money of a share counts as spent. */
const MOST_SHARDS_TRIED = 3;

/** Nothing was written: the receiver, the account or the stage has reached its limit of SMS. */
export type PurseRefusal = 'numberFull' | 'accountFull' | 'purseEmpty';

/**
 * Makes writes and claims their SMS, all or none. Only the caller that gets null may send the SMS.
 * @param parts at most 96
 * @returns null when all is written; otherwise the first failed label
 * @throws AppError server.busy if parallel writes to the counters keep getting in first
 */
export async function payFor<const Label extends string>(
  parts: Parts<Label>,
  sms: PaidSms,
  now: number,
): Promise<Label | PurseRefusal | null> {
  // Starts at a random shard and tries the next ones, so a share that has few shards is used up completely.
  const first = randomInt(MOST_SHARDS);
  const tries = Math.min(MOST_SHARDS_TRIED, capOf(sms.kind, 'day').shards);
  for (let at = first; at < first + tries; at += 1) {
    const all = { ...parts, ...claimOf(sms, at, now) } as Parts<Label | ClaimLabel>;
    const failure = await transact(all);
    if (!failure) {
      countParts('SmsPaid', sms.kind, sms.parts);
      return null;
    }
    const { label } = failure;
    if (label !== 'minute' && label !== 'day') return label;
  }
  countParts('SmsUnpaid', sms.kind, sms.parts);
  return 'purseEmpty';
}

type ClaimLabel = keyof ReturnType<typeof claimOf>;

function claimOf({ kind, phoneHash, userId, parts: by }: PaidSms, at: number, now: number) {
  const claim = { kind, by, at };
  const perNumber = capOfNumber(kind);
  return {
    numberFull: countUp({ of: `sms#number#${phoneHash}`, per: 'day', by, most: perNumber }, now),
    accountFull: userId !== undefined && fromAccount({ kind, userId, by }, now),
    minute: hasMinute(kind) && fromShare(claim, 'minute', now),
    day: fromShare(claim, 'day', now),
  };
}

function fromAccount(
  { kind, userId, by }: { kind: CountedKind; userId: string; by: number },
  now: number,
) {
  const most = kind in mostPerAccount && mostPerAccount[kind as keyof typeof mostPerAccount];
  return most !== false && countUp({ of: `sms#${kind}Of#${userId}`, per: 'day', by, most }, now);
}

interface Claim {
  kind: CountedKind;
  by: number;
  at: number;
}

function fromShare({ kind, by, at }: Claim, per: 'minute' | 'day', now: number): UpdateWrite {
  const { most, shards } = capOf(kind, per);
  const of = shardOf(countOf(kind), at % shards);
  return countUp({ of, per, by, most: Math.floor(most / shards) }, now);
}

const shardOf = (of: PurseShare | 'nobody', shard: number): string => `sms#${of}#${shard}`;

/** @param now chooses the day in UTC */
export function paidOn(share: PurseShare, now: number): Promise<number> {
  const { shards } = capOfShare(share, 'day');
  const all = Array.from({ length: shards }, (_, shard) => shardOf(share, shard));
  return countedOfAll(all, 'day', now);
}

/** Estimates from one shard how much of a kind's money for the day is spent, from 0 to 1: one read instead of ten. */
export async function fillOf(kind: CountedKind, now: number): Promise<number> {
  const { most, shards } = capOf(kind, 'day');
  const of = shardOf(countOf(kind), randomInt(shards));
  return Math.min(1, (await counted({ of, per: 'day' }, now)) / Math.floor(most / shards));
}

const countEvent = eventCounter<'SmsPaid' | 'SmsUnpaid'>('purse', 'kind');

/** Counts SMS parts that were paid, or refused for lack of money. Kind `business` is paid with a shop's credits. */
export function countParts(
  event: 'SmsPaid' | 'SmsUnpaid',
  kind: CountedKind | 'business',
  parts: number,
): void {
  // Nothing is sent to a number that nobody holds.
  if (kind !== 'nobody') countEvent(event, kind, parts);
}
