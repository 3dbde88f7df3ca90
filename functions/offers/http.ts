import { readDetail } from '#core/applications/own-application.ts';
import { acceptOffer } from '#core/offers/accept-offer.ts';
import { declineOffer } from '#core/offers/decline-offer.ts';
import { deps } from '#core/offers/deps.ts';
import { readOfferAgreement } from '#core/offers/offer-agreement.ts';
import { sendOfferCode } from '#core/offers/send-offer-code.ts';
import { api, route } from '#functions/platform/http.ts';
import * as contracts from '#shared/offers/contract.ts';

export const handler = api(
  route(contracts.readOfferAgreement, ({ actor, params }) =>
    readOfferAgreement(deps, { ...actor, ...params }),
  ),

  route(contracts.sendOfferCode, ({ actor, params, body, language }) =>
    sendOfferCode(deps, { ...actor, ...params }, body, language),
  ),

  route(contracts.acceptOffer, async ({ actor, params, idempotencyKey, ipAddress, body }) => {
    const request = { ...actor, ...params, idempotencyKey, ipAddress };
    return readDetail(deps, await acceptOffer(deps, request, body));
  }),

  route(contracts.declineOffer, async ({ actor, params, idempotencyKey, body }) =>
    readDetail(deps, await declineOffer(deps, { ...actor, ...params, idempotencyKey }, body)),
  ),
);
