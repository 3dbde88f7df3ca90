import { startPurchase } from '#core/payments/attempts/start-payment.ts';
import { deps } from '#core/payments/deps.ts';
import { listPurchases } from '#core/purchases/list-purchases.ts';
import { openReceipt } from '#core/purchases/receipt.ts';
import { api, route } from '#functions/platform/http.ts';
import * as contracts from '#shared/purchases/contract.ts';

export const handler = api(
  route(contracts.listPurchases, ({ actor, query }) =>
    listPurchases(actor.userId, query.cursor, deps.clock()),
  ),
  route(contracts.openReceipt, ({ actor, params }) => openReceipt(actor.userId, params.receipt)),
  route(contracts.buyCredits, ({ actor: { userId }, body, idempotencyKey: key }) => {
    const { bundle: id, ...order } = body;
    return startPurchase(deps, { kind: 'credits', id, ...order, userId, key });
  }),
  route(contracts.buySubscription, ({ actor: { userId }, body, idempotencyKey: key }) => {
    const { plan: id, ...order } = body;
    return startPurchase(deps, { kind: 'subscription', id, ...order, userId, key });
  }),
);
