import { readDetail } from '#core/applications/own-application.ts';
import { sendSms } from '#core/carriers/send-sms.ts';
import { acceptOffer } from '#core/offers/accept-offer.ts';
import { declineOffer } from '#core/offers/decline-offer.ts';
import { deps } from '#core/offers/deps.ts';
import { readOfferAgreement } from '#core/offers/offer-agreement.ts';
import { sendOfferCode } from '#core/offers/send-offer-code.ts';
import { api, changeRoutes, ownRoutes } from '#functions/platform/http.ts';
import * as contracts from '#shared/offers/contract.ts';

const own = ownRoutes({ ...deps, sendSms });
const change = changeRoutes(deps, readDetail);

export const handler = api(
  own(contracts.readOfferAgreement, readOfferAgreement),
  own(contracts.sendOfferCode, sendOfferCode),
  change(contracts.acceptOffer, acceptOffer),
  change(contracts.declineOffer, declineOffer),
);
