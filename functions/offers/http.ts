import * as contracts from '../../shared/contracts/offers.ts';
import { findUser } from '../account/account.store.ts';
import { findApplication, saveTransition } from '../financing/application.store.ts';
import { ownApplication, readDetail } from '../financing/read-detail.ts';
import { systemClock } from '../kit/clock.ts';
import { api, route } from '../kit/http.ts';
import { findRequest } from '../kit/request.store.ts';
import { sendBySns } from '../kit/sms-sender.ts';
import { acceptOffer } from './accept-offer.ts';
import { declineOffer } from './decline-offer.ts';
import { findOfferCode, replaceOfferCode, takeGuess } from './offer-code.store.ts';
import { sendOfferCode } from './send-offer-code.ts';

const parts = {
  ...{ findUser, findRequest, findApplication, saveTransition },
  ...{ findOfferCode, replaceOfferCode, takeGuess },
  sendSms: sendBySns,
  siteHost: process.env.SITE_HOST,
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
