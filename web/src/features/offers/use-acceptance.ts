import { useQueryClient } from '@tanstack/react-query';
import { offerConsent } from '#shared/applications/consent.ts';
import type { ApplicationDetail, Offer } from '#shared/applications/contract.ts';
import { acceptOffer, sendOfferCode } from '#shared/offers/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { currentLanguage } from '#web/src/lib/language/language.ts';
import { t } from '#web/src/lib/language/text.ts';
import { applicationQuery } from '#web/src/lib/queries/get-application.ts';
import { hasMovedOn, useChange } from '#web/src/lib/queries/use-change.ts';
import { isAboutCode, useConfirmation } from '#web/src/lib/queries/use-confirmation.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';

/** Signs the agreement of an offer with a code by SMS. A reload while the code is on its way loses nothing. */
export function useAcceptance(
  { applicationId, ref }: ApplicationDetail,
  offer: Offer,
  textSha256: string,
) {
  const client = useQueryClient();
  const params = { applicationId };

  const confirmation = useConfirmation({
    purpose: 'offer',
    sendCode: (read: string) =>
      call(sendOfferCode, { params, body: { offer: offer.number, textSha256: read } }),
    storedAs: `offer-code.${applicationId}.${offer.number}`,
    onSent: () =>
      toastSuccess({ title: t('Code sent'), text: t('Check your phone for the code.') }),
    onRefused: (error) => {
      if (!hasMovedOn(error)) return false;
      toastError(messageOf(error));
      void client.invalidateQueries(applicationQuery(applicationId));
      return true;
    },
  });

  const accept = useChange({
    applicationId,
    name: `accept-offer-${offer.number}`,
    send: (code: string, idempotencyKey) =>
      call(acceptOffer, {
        params,
        body: {
          offer: offer.number,
          textSha256,
          consent: offerConsent.version,
          language: currentLanguage(),
          code,
        },
        idempotencyKey,
      }),
    done: { title: t('Success'), text: t('You accepted the offer on {ref}.', { ref }) },
    onDone: confirmation.forgetSent,
    explain: (error) => {
      if (!isAboutCode(error)) return false;
      confirmation.setProblem(error.message);
      return true;
    },
  });

  return { confirmation, accept };
}
