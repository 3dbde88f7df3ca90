import { AppError } from '#core/platform/app-error.ts';
import { environment } from '#core/platform/config.ts';
import type { Catalogue } from '#shared/purchases/catalogue.ts';
import type { PurchaseKind } from '#shared/purchases/kinds.ts';
import type { Bought } from './purchase.ts';

/** The owner's choice, with the price that was shown. */
export interface Choice {
  kind: PurchaseKind;
  id: string;
  price: number;
}

/** @throws AppError purchases.notForSale if it is not for sale, or the price has changed */
export function findForSale(
  { bundles, plans }: Omit<Catalogue, 'unlocks'>,
  { kind, id, price }: Choice,
): Bought {
  const items =
    kind === 'credits'
      ? bundles.map((one) => ({ ...one, quantity: one.credits }))
      : plans.map((one) => ({ ...one, quantity: one.months }));
  const found = items.find((one) => one.id === id && one.price === price);
  if (!found) throw new AppError('purchases.notForSale');
  return { item: found.id, price: found.price, quantity: found.quantity };
}

export const catalogue = (): Catalogue => JSON.parse(environment('CATALOGUE'));

/** KES for one credit, in the bundle where it costs most: then nobody pays more than a screen said. */
export const creditPrice = (): number =>
  Math.max(0, ...catalogue().bundles.map(({ credits, price }) => price / credits));
