import { findUser } from '../../core/accounts/account.store.ts';
import { findApplication, saveTransition } from '../../core/applications/application.store.ts';
import { ownApplication, readDetail } from '../../core/applications/read-detail.ts';
import { acceptOffer } from '../../core/offers/accept-offer.ts';
import { declineOffer } from '../../core/offers/decline-offer.ts';
import { findOfferCode, replaceOfferCode, takeGuess } from '../../core/offers/offer-code.store.ts';
import { sendOfferCode } from '../../core/offers/send-offer-code.ts';
import { systemClock } from '../../core/platform/clock.ts';
import { siteHost } from '../../core/platform/config.ts';
import { findRequest } from '../../core/platform/request.store.ts';
import { sendBySns } from '../../core/platform/sms-sender.ts';
import * as contracts from '../../shared/offers/contract.ts';
import { api, route } from '../platform/http.ts';

const parts = {
  ...{ findUser, findRequest, findApplication, saveTransition },
  ...{ findOfferCode, replaceOfferCode, takeGuess },
  sendSms: sendBySns,
  siteHost,
  clock: systemClock,
};

export const handler = api(
  route(contracts.sendOfferCode, async ({ actor, params, body }) => {
    const application = await ownApplication(actor.userId, params.applicationId);
    return sendOfferCode(parts, application, body.offer);
  }),

  route(
    contracts.acceptOffer,
    async ({ actor, params, idempotencyKey: key, viewerAddress, body }) => {
      const application = await ownApplication(actor.userId, params.applicationId);
      const acceptance = { ...body, key, address: viewerAddress };
      return readDetail(await acceptOffer(parts, application, acceptance));
    },
  ),

  route(contracts.declineOffer, async ({ actor, params, idempotencyKey: key, body }) => {
    const application = await ownApplication(actor.userId, params.applicationId);
    return readDetail(await declineOffer(parts, application, { ...body, key }));
  }),
);
