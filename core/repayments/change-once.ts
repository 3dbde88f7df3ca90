import type { WholeAgreement } from '#core/agreements/whole-agreement.ts';
import { once, type RequestKey, requestKeyOf } from '#core/platform/limits/once.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import type { RepaymentAccount } from '#shared/repayments/contract.ts';
import type { Deps } from './deps.ts';
import { type AgreementKey, ownAgreement } from './own-agreement.ts';
import { toAccountReply } from './repayment-reply.ts';

export interface OwnerRequest extends AgreementKey {
  idempotencyKey: string;
}

/**
 * A repeated request is answered with the current agreement. @param body the event and everything asked for with it
 * @throws AppError agreements.notFound, request.keyReused, and the refusals of the change
 */
export async function changeOnce(
  deps: Deps,
  { userId, ref, idempotencyKey }: OwnerRequest,
  body: object,
  change: (before: WholeAgreement, requestKey: RequestKey) => Promise<unknown>,
): Promise<RepaymentAccount> {
  const requestKey = await requestKeyOf(userId, idempotencyKey, { ref, ...body });
  const own = () => ownAgreement(deps, { userId, ref });
  const read = async () => toAccountReply(await own(), nairobiDay(deps.clock()));
  return once(requestKey, {
    // Does not use the stored result, which may be the id of the project.
    replay: read,
    act: async () => {
      await change(await own(), requestKey);
      return read();
    },
  });
}
