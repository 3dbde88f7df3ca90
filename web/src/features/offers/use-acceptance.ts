import { offerConsent } from '#shared/applications/consent.ts';
import type { ApplicationDetail, Offer } from '#shared/applications/contract.ts';
import { acceptOffer, sendOfferCode } from '#shared/offers/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { currentLanguage } from '#web/src/lib/language/language.ts';
import { t } from '#web/src/lib/language/text.ts';
import { changedApplication } from '#web/src/lib/queries/changed-application.ts';
import { useCodedChange } from '#web/src/lib/queries/use-coded-change.ts';
import { toastSuccess } from '#web/src/lib/toasts/toast-store.ts';

/** Signs the agreement of an offer with a code by SMS. A reload while the code is on its way loses nothing. */
export function useAcceptance(
  { applicationId, ref }: ApplicationDetail,
  offer: Offer,
  textSha256: string,
) {
  return useCodedChange(acceptOffer, {
    of: changedApplication(applicationId),
    name: `accept-offer-${offer.number}`,
    purpose: 'offer',
    sendCode: (read: string) =>
      call(sendOfferCode, {
        params: { applicationId },
        body: { offer: offer.number, textSha256: read },
      }),
    storedAs: `offer-code.${applicationId}.${offer.number}`,
    onSent: () =>
      toastSuccess({ title: t('Code sent'), text: t('Check your phone for the code.') }),
    body: (code) => ({
      offer: offer.number,
      textSha256,
      consent: offerConsent.version,
      language: currentLanguage(),
      code,
    }),
    done: t('You accepted the offer on {ref}.', { ref }),
  });
}
