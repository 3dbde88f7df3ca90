import type { WholeAgreement } from '#core/agreements/whole-agreement.ts';
import { once, type RequestKey, requestKeyOf } from '#core/platform/limits/once.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import type { RepaymentAccount } from '#shared/repayments/contract.ts';
import type { Deps } from './deps.ts';
import { type AgreementKey, ownAgreement, type ReadDeps } from './own-agreement.ts';
import { toAccountReply } from './repayment-reply.ts';

/** A request of the owner's that changes an agreement once. */
export interface OwnerRequest extends AgreementKey {
  idempotencyKey: string;
}

/**
 * Changes the owner's agreement once: a request that was done before is answered with the agreement as it is
 * now.
 *
 * @param body the event and all that was asked for with it
 * @throws AppError agreements.notFound, request.keyReused, and the refusals of the change
 */
export async function changeOnce(
  deps: ReadDeps & Pick<Deps, 'clock'>,
  { userId, ref, idempotencyKey }: OwnerRequest,
  body: object,
  change: (before: WholeAgreement, requestKey: RequestKey) => Promise<unknown>,
): Promise<RepaymentAccount> {
  const requestKey = await requestKeyOf(userId, idempotencyKey, { ref, ...body });
  const own = () => ownAgreement(deps, { userId, ref });
  const read = async () => toAccountReply(await own(), nairobiDay(deps.clock()));
  return once(requestKey, {
    // What a request has led to may be stored with its project.
    replay: read,
    act: async () => {
      await change(await own(), requestKey);
      return read();
    },
  });
}
