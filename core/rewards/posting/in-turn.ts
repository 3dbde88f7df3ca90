import { AppError } from '#core/platform/app-error.ts';
import { hashPhone } from '#core/platform/keys.ts';
import { countUp } from '#core/platform/limits/count.ts';
import { write } from '#core/platform/table/transact.ts';
import type { TeamActor } from '#shared/platform/contract.ts';
import type { Deps } from '../deps.ts';

/**
 * Of one caller, begun in one minute. Each waits at most 10 seconds, so 8 wait across a minute: a function has 10
 * places or more (infra/limits/stage-limits.ts).
 */
export const MOST_WAITING = 4;

interface Caller {
  businessId: string;
  by: 'owner' | 'team' | 'till';
  member?: TeamActor | undefined;
}

/**
 * Waiting calls of one caller must not take all places of the function: after a late first attempt, a call waits for
 * its turn or is told to come again.
 * @returns deps that throw AppError server.busy
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
