import type { Purchases } from '#shared/purchases/contract.ts';
import type { PurchaseKind } from '#shared/purchases/kinds.ts';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';

export interface Offer {
  kind: PurchaseKind;
  id: string;
  /** Credits, or months. */
  quantity: number;
  /** Whole KES. */
  price: number;
}

export const bundlesOf = ({ bundles }: Purchases): Offer[] =>
  bundles.map(({ id, credits, price }) => ({ kind: 'credits', id, price, quantity: credits }));

export const plansOf = ({ plans }: Purchases): Offer[] =>
  plans.map(({ id, months, price }) => ({ kind: 'subscription', id, price, quantity: months }));

export function nameOf({ kind, quantity }: Pick<Offer, 'kind' | 'quantity'>): string {
  if (kind === 'credits') return t('{credits} SMS credits', { credits: formatNumber(quantity) });
  return quantity === 1
    ? t('Subscription for a month')
    : t('Subscription for {months} months', { months: quantity });
}
