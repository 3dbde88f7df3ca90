import { AppError } from '#core/platform/app-error.ts';
import { isOurName } from '#shared/sms/sent-name.ts';
import { shopNameProblem } from '#shared/sms/shop-name.ts';

/**
 * For each new name of a shop, because its SMS have the same sender as sign-in codes.
 * @throws AppError accounts.nameOfMiliki, accounts.protectedName, accounts.offerInName
 */
export function requireShopName(name: string): void {
  if (isOurName(name)) throw new AppError('accounts.nameOfMiliki');
  const problem = shopNameProblem(name);
  if (problem) throw new AppError(problem.code, { found: problem.found });
}
