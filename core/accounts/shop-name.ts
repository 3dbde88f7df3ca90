import { AppError } from '#core/platform/app-error.ts';
import { isOurName } from '#shared/sms/sent-name.ts';
import { shopNameProblem } from '#shared/sms/shop-name.ts';

/**
 * Checks a new name of a shop. The shop's SMS have the same sender as sign-in codes, so the name must not mislead.
 * @throws AppError accounts.nameOfMiliki, accounts.protectedName, accounts.offerInName
 */
export function requireShopName(name: string): void {
  if (isOurName(name)) throw new AppError('accounts.nameOfMiliki');
  const problem = shopNameProblem(name);
  if (problem) throw new AppError(problem.code, { found: problem.found });
}
