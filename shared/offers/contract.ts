import { ApplicationDetail } from '#shared/applications/contract.ts';
import { SentConfirmation } from '#shared/confirmations/sent-confirmation.ts';
import { contract } from '#shared/platform/contract.ts';
import { costs } from '#shared/platform/cost.ts';
import { choice, nullable, text, whole } from '#shared/platform/fields.ts';
import { languages } from '#shared/platform/languages.ts';
import { AgreementToSign, textSha256 } from './agreement-to-sign.ts';

const offerErrors = [
  'applications.notFound',
  'applications.changed',
  'applications.notNow',
  'offers.notFound',
  'offers.expired',
] as const;

/** The number of the offer that the owner saw, so that the owner accepts no newer one unseen. */
const offer = whole({ min: 1 });

/** The agreement of the newest offer, as its owner reads it before signing. */
export const readOfferAgreement = contract(
  'GET /api/applications/{applicationId}/agreement',
  'owner',
  {
    reply: AgreementToSign,
    errors: ['applications.notFound', 'offers.notFound', 'accounts.notFound'],
  },
);

/** Sends the owner a code by SMS, valid for 5 minutes, to sign the agreement that was read. */
export const sendOfferCode = contract(
  'POST /api/applications/{applicationId}/offer-code',
  'owner',
  {
    cost: costs.sms,
    body: { offer, textSha256 },
    reply: SentConfirmation,
    errors: [
      ...offerErrors,
      'offers.agreementChanged',
      'accounts.notFound',
      'confirmations.tooSoon',
      'confirmations.tooMany',
      'sms.failed',
    ],
  },
);

export const acceptOffer = contract('POST /api/applications/{applicationId}/acceptance', 'owner', {
  idempotent: true,
  body: {
    offer,
    textSha256,
    /** The version of the text that the owner ticked (shared/applications/consent.ts). */
    consent: text({ min: 1, max: 40 }),
    /** The language of that text and the terms, as shown. */
    language: choice(languages),
    code: text({ min: 6, max: 11 }),
  },
  reply: ApplicationDetail,
  errors: [
    ...offerErrors,
    'offers.agreementChanged',
    'offers.termsNotAccepted',
    'confirmations.wrong',
    'confirmations.expired',
  ],
});

export const declineOffer = contract('POST /api/applications/{applicationId}/refusal', 'owner', {
  idempotent: true,
  body: { offer, reason: nullable(text({ min: 1, max: 500, multiline: true })) },
  reply: ApplicationDetail,
  errors: offerErrors,
});
