import { text, whole } from '../table/attributes.ts';
import { BUSY, untilDone } from '../table/busy.ts';
import { absentOr, atLeast, atMost, below } from '../table/condition.ts';
import { entity } from '../table/entity.ts';
import { write, writeAndRead } from '../table/transact.ts';

/** A token bucket that all functions share. */
export const pace = entity({
  name: 'pace',
  about: 'A rate limit: a token bucket, stored as the time up to which tokens are taken.',
  attributes: {
    of: text({ about: 'What is limited: `sms`, `due#points`.' }),
    paidUntil: whole({
      about: 'Milliseconds since 1970. A moment in the past leaves tokens for a burst.',
    }),
  },
  key: { question: 'When may the next of these begin?', pk: 'pace#{of}', sk: 'pace' },
});

interface Bucket {
  of: string;
  perSecond: number;
  burst: number;
}

/**
 * Takes tokens, even ones not gained yet.
 * @returns milliseconds until they are gained: the work may not begin before
 * @throws AppError server.busy
 */
export async function takeTokens(
  { of, perSecond, burst }: Bucket,
  tokens: number,
  now: number,
): Promise<number> {
  const cost = Math.ceil((tokens * 1000) / perSecond);
  const full = now - Math.ceil((burst * 1000) / perSecond);
  const { paidUntil } = await untilDone(async () => {
    const ahead = { add: { paidUntil: cost }, if: { paidUntil: atLeast(full) } };
    const rested = { set: { paidUntil: full + cost }, if: { paidUntil: absentOr(below(full)) } };
    return (
      (await writeAndRead(pace, pace.upsert({ of }, ahead))) ??
      (await writeAndRead(pace, pace.upsert({ of }, rested))) ??
      BUSY
    );
  });
  return Math.max(0, paidUntil - now);
}

/** Takes the tokens only if all are gained already. A caller that does not wait must not make others wait. */
export async function takeGained(
  { of, perSecond, burst }: Bucket,
  tokens: number,
  now: number,
): Promise<boolean> {
  const cost = Math.ceil((tokens * 1000) / perSecond);
  const full = now - Math.ceil((burst * 1000) / perSecond);
  const rested = { set: { paidUntil: full + cost }, if: { paidUntil: absentOr(below(full)) } };
  const gained = { add: { paidUntil: cost }, if: { paidUntil: atMost(now - cost) } };
  return (await write(pace.upsert({ of }, rested))) || (await write(pace.upsert({ of }, gained)));
}
