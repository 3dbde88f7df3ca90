import { useState } from 'react';
import { offerConsent } from '../../../../shared/applications/consent.ts';
import type { ApplicationDetail, Offer } from '../../../../shared/applications/contract.ts';
import { acceptOffer } from '../../../../shared/offers/contract.ts';
import { call } from '../../lib/api/api.ts';
import type { ClientErrorCode } from '../../lib/errors/api-error.ts';
import { t } from '../../lib/language/text.ts';
import { useChange } from '../../lib/queries/use-change.ts';
import { forgetSentCode } from './sent-code.ts';

const refusalsOfCodes: readonly ClientErrorCode[] = [
  'confirmations.wrong',
  'confirmations.expired',
];

/** Accepts an offer with the code of an SMS. */
export function useAcceptance({ applicationId, ref }: ApplicationDetail, offer: Offer) {
  const [problem, setProblem] = useState<string | null>(null);
  const accept = useChange({
    applicationId,
    name: `accept-offer-${offer.number}`,
    send: (code: string, idempotencyKey) =>
      call(acceptOffer, {
        params: { applicationId },
        body: { offer: offer.number, consent: offerConsent.version, code },
        idempotencyKey,
      }),
    done: { title: t('Success'), text: t('You accepted the offer on {ref}.', { ref }) },
    onDone: () => forgetSentCode(applicationId),
    explain: ({ code, message }) => {
      if (!refusalsOfCodes.includes(code)) return false;
      setProblem(message);
      return true;
    },
  });
  return { accept, problem, setProblem };
}
