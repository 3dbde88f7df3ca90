import { type WholeAgreement, wholeAgreementIn } from '#core/agreements/whole-agreement.ts';
import { latestAttempt } from '#core/payments/attempts/attempt.ts';
import { AppError } from '#core/platform/app-error.ts';
import { once, type RequestKey, requestKeyOf } from '#core/platform/limits/once.ts';
import type { Values } from '#core/platform/table/entity-types.ts';
import type { RepaymentAccount } from '#shared/repayments/contract.ts';
import type { Deps } from './deps.ts';
import { type OwnAgreement, toAccountReply } from './repayment-reply.ts';

export interface AgreementKey {
  userId: string;
  ref: string;
}

/** The form of a reference. A longer text would not fit into a key. */
const REFERENCE = /^[0-9A-Z]{9}$/;

/** @throws AppError agreements.notFound, also for another owner's agreement */
export const ownAgreement = async (
  { readAgreementItems }: Deps,
  key: AgreementKey,
): Promise<OwnAgreement> =>
  ownAgreementIn(REFERENCE.test(key.ref) ? await readAgreementItems(key) : []);

/** @param items of one agreement. @throws AppError agreements.notFound if it is not among them */
export function ownAgreementIn(items: readonly Values[]): OwnAgreement {
  const whole = wholeAgreementIn(items);
  if (!whole) throw new AppError('agreements.notFound');
  const [attempt = null] = items.flatMap((item) => latestAttempt.read(item) ?? []);
  return { ...whole, attempt };
}

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
  const read = async () => toAccountReply(await own(), deps.clock());
  return once(requestKey, {
    // Does not use the stored result, which may be the id of the project.
    replay: read,
    act: async () => {
      await change(await own(), requestKey);
      return read();
    },
  });
}
