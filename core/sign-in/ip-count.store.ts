import { hourOf, ttlAfter } from '../platform/clock.ts';
import { absentOr, below } from '../platform/condition.ts';
import { write, writeAndRead } from '../platform/write.ts';
import { ipCount } from './ip-count.entity.ts';
import { limits } from './limits.ts';

const KEEP_SECONDS = 2 * 60 * 60;

/** @returns how many robot checks this IP address requested in this hour, this one included */
export async function countChallenge(ipHash: string, now: number): Promise<number> {
  const counted = await writeAndRead(
    ipCount,
    ipCount.upsert(
      { ipHash, hour: hourOf(now) },
      { add: { challenges: 1 }, set: { ttl: ttlAfter(now, KEEP_SECONDS) } },
    ),
  );
  return counted?.challenges ?? 1;
}

/** @returns false if this IP address has signed up its share of numbers in this hour */
export const countSignUp = (ipHash: string, now: number): Promise<boolean> =>
  write(
    ipCount.upsert(
      { ipHash, hour: hourOf(now) },
      {
        add: { signUps: 1 },
        set: { ttl: ttlAfter(now, KEEP_SECONDS) },
        if: { signUps: absentOr(below(limits.signUpsPerIpHour)) },
      },
    ),
  );
