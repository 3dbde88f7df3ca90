import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApplicationDetail, Offer } from '../../../../shared/applications/contract.ts';
import { sendOfferCode } from '../../../../shared/offers/contract.ts';
import { call } from '../../lib/api/api.ts';
import { hasCode, messageOf } from '../../lib/errors/api-error.ts';
import { t } from '../../lib/language/text.ts';
import { applicationQuery } from '../../lib/queries/get-application.ts';
import { hasMovedOn } from '../../lib/queries/use-change.ts';
import { toastError, toastSuccess } from '../../lib/toasts/toast-store.ts';
import { keepSentCode, readSentCode, sentCode } from './sent-code.ts';

/** Where the server did not say how long to wait. */
const DEFAULT_WAIT_SECONDS = 60;

/** Has a code sent by SMS, and remembers that one is on its way. */
export function useSendCode({ applicationId }: ApplicationDetail, offer: Offer) {
  const client = useQueryClient();
  const [sent, setSent] = useState(() => readSentCode(applicationId, offer.number));
  const [problem, setProblem] = useState<string | null>(null);

  const noteSent = (waitSeconds: number) => {
    const code = sentCode(offer.number, waitSeconds);
    keepSentCode(applicationId, code);
    setSent(code);
  };

  const send = useMutation({
    mutationFn: () =>
      call(sendOfferCode, { params: { applicationId }, body: { offer: offer.number } }),
    onMutate: () => setProblem(null),
    onSuccess: ({ waitSeconds }) => {
      noteSent(waitSeconds);
      toastSuccess({ title: t('Code sent'), text: t('Check your phone for the code.') });
    },
    onError: async (error) => {
      const message = messageOf(error);
      if (hasMovedOn(error)) {
        toastError(message);
        await client.invalidateQueries(applicationQuery(applicationId));
        return;
      }
      setProblem(message);
      // One was sent a moment ago: it may just as well be entered.
      if (hasCode(error, 'confirmations.tooSoon')) noteSent(DEFAULT_WAIT_SECONDS);
    },
  });

  return { sent, send, problem };
}
