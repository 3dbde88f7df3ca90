import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sendRedeemCode } from '../../../../../shared/rewards/contract.ts';
import { call } from '../../../lib/api/api.ts';
import { hasCode } from '../../../lib/errors/api-error.ts';
import { settingsQuery } from '../../../lib/queries/get-settings.ts';
import { refusalMessage } from '../refusal-message.ts';

/** A code that is on its way to the customer. Never the code. */
interface SentCode {
  /** It is good for no other number of points. */
  points: number;
  /** From when another one may be asked for: milliseconds since 1970. */
  resendAt: number;
}

/** Where the server did not say how long to wait. */
const DEFAULT_WAIT_SECONDS = 60;

/** Has a code sent to a customer, and remembers for which points one is on its way. */
export function useRedeemCode(phone: string) {
  const client = useQueryClient();
  const [sent, setSent] = useState<SentCode | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const noteSent = (points: number, waitSeconds: number) =>
    setSent({ points, resendAt: Date.now() + waitSeconds * 1000 });

  const send = useMutation({
    mutationFn: (points: number) => call(sendRedeemCode, { body: { phone, points } }),
    onMutate: () => setProblem(null),
    onSuccess: ({ waitSeconds }, points) => {
      noteSent(points, waitSeconds);
      // A credit was used.
      void client.invalidateQueries({ queryKey: ['dashboard'] });
    },
    onError: (error, points) => {
      setProblem(refusalMessage(error));
      // One was sent before this page knew of it: it may just as well be entered.
      if (!sent && hasCode(error, 'confirmations.tooSoon')) noteSent(points, DEFAULT_WAIT_SECONDS);
      // The owner's limit is another one by now.
      if (hasCode(error, 'rewards.codeNotNeeded')) void client.invalidateQueries(settingsQuery());
    },
  });

  return { sent, send, problem, setProblem };
}

export type RedeemCode = ReturnType<typeof useRedeemCode>;
