import { AppError } from '#core/platform/app-error.ts';
import { environment } from '#core/platform/config.ts';
import type { Catalogue } from '#shared/purchases/catalogue.ts';
import type { PurchaseKind } from '#shared/purchases/kinds.ts';
import type { Bought } from './purchase.ts';

/** What an owner chose, with the price that was shown. */
export interface Choice {
  kind: PurchaseKind;
  id: string;
  price: number;
}

/**
 * @returns what is bought, as it is for sale now
 * @throws AppError purchases.notForSale if it is not, or has another price by now
 */
export function findForSale({ bundles, plans }: Catalogue, { kind, id, price }: Choice): Bought {
  const items =
    kind === 'credits'
      ? bundles.map((one) => ({ ...one, quantity: one.credits }))
      : plans.map((one) => ({ ...one, quantity: one.months }));
  const found = items.find((one) => one.id === id && one.price === price);
  if (!found) throw new AppError('purchases.notForSale');
  return { item: found.id, price: found.price, quantity: found.quantity };
}

/** @returns what the stage sells (infra/stages.ts) */
export const catalogue = (): Catalogue => JSON.parse(environment('CATALOGUE'));
