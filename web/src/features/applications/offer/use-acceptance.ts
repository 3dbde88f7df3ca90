import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { offerConsent } from '../../../../../shared/consent.ts';
import type { ApplicationDetail, Offer } from '../../../../../shared/contracts/financing.ts';
import { acceptOffer, sendOfferCode } from '../../../../../shared/contracts/offers.ts';
import { toastError, toastSuccess } from '../../../components/toast-store.ts';
import { call } from '../../../lib/api.ts';
import { ApiError, type ClientErrorCode, OFFLINE_MESSAGE } from '../../../lib/api-error.ts';
import { applicationQuery } from '../get-application.ts';
import { useChange } from '../use-change.ts';
import { forgetSentCode, keepSentCode, readSentCode, sentCode } from './sent-code.ts';

/** Where the server did not say how long to wait. */
const DEFAULT_WAIT_SECONDS = 60;

const refusalsOfCodes: readonly ClientErrorCode[] = ['offers.wrongCode', 'offers.codeExpired'];

/** Accepting an offer: a code is sent, and entered with the terms ticked. */
export function useAcceptance({ applicationId, ref }: ApplicationDetail, offer: Offer) {
  const client = useQueryClient();
  const [sent, setSent] = useState(() => readSentCode(applicationId, offer.number));
  const [codeProblem, setCodeProblem] = useState<string | null>(null);
  const [sendProblem, setSendProblem] = useState<string | null>(null);
  const params = { applicationId };

  const noteSent = (waitSeconds: number) => {
    const code = sentCode(offer.number, waitSeconds);
    keepSentCode(applicationId, code);
    setSent(code);
  };

  const send = useMutation({
    mutationFn: () => call(sendOfferCode, { params, body: { offer: offer.number } }),
    onMutate: () => {
      setSendProblem(null);
      setCodeProblem(null);
    },
    onSuccess: ({ waitSeconds }) => {
      noteSent(waitSeconds);
      toastSuccess({ title: 'Code sent', text: 'Check your phone for the code.' });
    },
    onError: async (error) => {
      const message = error instanceof ApiError ? error.message : OFFLINE_MESSAGE;
      if (!(error instanceof ApiError) || ![404, 409].includes(error.status)) {
        setSendProblem(message);
        // One was sent a moment ago: it may just as well be entered.
        if (error instanceof ApiError && error.code === 'offers.codeTooSoon') {
          noteSent(DEFAULT_WAIT_SECONDS);
        }
        return;
      }
      toastError(message);
      await client.invalidateQueries(applicationQuery(applicationId));
    },
  });

  const accept = useChange({
    applicationId,
    send: (code: string, idempotencyKey) =>
      call(acceptOffer, {
        params,
        body: { offer: offer.number, consent: offerConsent.version, code },
        idempotencyKey,
      }),
    done: { title: 'Success', text: `You accepted the offer on ${ref}.` },
    onDone: () => forgetSentCode(applicationId),
    explain: ({ code, message }) => {
      if (!refusalsOfCodes.includes(code)) return false;
      setCodeProblem(message);
      return true;
    },
  });

  return { sent, send, sendProblem, accept, codeProblem, setCodeProblem };
}
