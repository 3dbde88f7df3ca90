import { useQueryClient } from '@tanstack/react-query';
import type { Attempt } from '#shared/payments/contract.ts';
import { Notice } from '#web/src/components/notice.tsx';
import { attemptMessage } from '#web/src/components/prompts/attempt-message.ts';
import { Prompt } from '#web/src/components/prompts/prompt.tsx';
import { formatKes } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { isOpenAttempt } from '../account/payment-lines.ts';
import type { View } from '../account/view.ts';
import { refreshMoney } from '../queries.ts';

/** The attempt that is open, for a page that was left and opened again. */
export function OpenAttempt({ view }: { view: View }) {
  const { attempt, projectId } = view.account;
  const client = useQueryClient();
  if (!attempt || !isOpenAttempt(attempt)) return null;
  const { attemptId, amount, phoneEnd } = attempt;
  const end = (ended: Attempt) => {
    tell(ended);
    refreshMoney(client, projectId);
  };
  return (
    <Notice tone="action" title={t('You have a payment in progress')}>
      <div className="open-attempt">
        <p>
          {t('{amount}, asked from the phone that ends in {digits}.', {
            amount: formatKes(amount),
            digits: phoneEnd,
          })}
        </p>
        <Prompt key={attemptId} attemptId={attemptId} onEnd={end} />
      </div>
    </Notice>
  );
}

/** The card is gone when its attempt has ended. */
function tell(ended: Attempt): void {
  if (ended.state === 'Failed') {
    toastError(t(attemptMessage(ended).text));
    return;
  }
  const receipt = ended.receipt ?? '';
  const text = t('Payment received. M-Pesa receipt {receipt}.', { receipt });
  toastSuccess(text);
}
