import { BUSY, untilDone } from './busy.ts';
import { absentOr, atLeast, below } from './condition.ts';
import { pace } from './pace.entity.ts';
import { writeAndRead } from './write.ts';

/** A token bucket: it holds `burst` and gains `perSecond`. */
export interface Bucket {
  /** What has the pace. */
  of: string;
  perSecond: number;
  burst: number;
}

/**
 * Takes tokens of a bucket that all functions share, also those that it has not gained yet.
 *
 * @param now milliseconds since 1970
 * @returns the milliseconds until the last of the tokens is gained: nothing of the work may begin before
 * @throws AppError server.busy when others keep getting in first
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
