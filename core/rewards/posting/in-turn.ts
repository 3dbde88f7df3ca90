import { AppError } from '#core/platform/app-error.ts';
import { hashPhone } from '#core/platform/keys.ts';
import { countUp } from '#core/platform/limits/count.ts';
import { write } from '#core/platform/table/transact.ts';
import type { TeamActor } from '#shared/platform/contract.ts';
import type { Deps } from '../deps.ts';

/**
 * Waiting calls of one caller begun in one minute. Each waits at most 10 seconds, so across a minute 8 wait: a function
 * has 10 places or more (infra/limits/stage-limits.ts).
 */
export const MOST_WAITING = 4;

interface Caller {
  businessId: string;
  by: 'owner' | 'team' | 'till';
  member?: TeamActor | undefined;
}

/**
 * Limits the calls of one caller that wait for one customer, so that they do not take all places of the function. After
 * a late first attempt, a call waits for its turn or is told to come again.
 * @returns the deps of one call's posting, which throw AppError server.busy
 */
export function inTurn(deps: Deps, caller: Caller): Deps {
  let isWaiting = false;
  return {
    ...deps,
    async writePosting(posting) {
      const outcome = await deps.writePosting(posting);
      if (outcome !== 'changed' || isWaiting) return outcome;
      if (!(await mayWait(caller, posting.after.phone, posting.now)))
        throw new AppError('server.busy');
      isWaiting = true;
      return outcome;
    },
  };
}

async function mayWait(
  { businessId, by, member }: Caller,
  phone: string,
  now: number,
): Promise<boolean> {
  const of = `waiting#${businessId}#${member?.memberId ?? by}#${await hashPhone(phone)}`;
  return write(countUp({ of, per: 'minute', most: MOST_WAITING }, now));
}
