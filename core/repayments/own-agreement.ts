import { type WholeAgreement, wholeAgreementIn } from '#core/agreements/whole-agreement.ts';
import { type LatestAttemptItem, latestAttempt } from '#core/payments/attempts/attempt.ts';
import { AppError } from '#core/platform/app-error.ts';
import type { Values } from '#core/platform/table/entity-types.ts';
import type { Deps } from './deps.ts';

/** An agreement with the last attempt to pay it by a prompt. */
export interface OwnAgreement extends WholeAgreement {
  attempt: LatestAttemptItem | null;
}

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
