import { ConfirmDialog } from '#web/src/components/confirm-dialog.tsx';
import { t } from '#web/src/lib/language/text.ts';
import type { ApiKeyWork } from './use-api-key.ts';

export type KeyQuestion = 'create' | 'revoke';

interface KeyQuestionsProps {
  asking: KeyQuestion | null;
  /** The end of the key that there is, or null. */
  last4: string | null;
  work: ApiKeyWork;
  onAnswered: () => void;
}

/** What is asked before a code for a new key is sent, and before the key is revoked. */
export function KeyQuestions({ asking, last4, work, onAnswered }: KeyQuestionsProps) {
  const { send } = work.confirmation;
  const answered = { onSettled: onAnswered };
  return (
    <>
      <ConfirmDialog
        open={asking === 'create'}
        title={t('Create a new key?')}
        confirmLabel={t('Yes, send me a code')}
        busyLabel={t('Sending code...')}
        busy={send.isPending}
        isHarmless={last4 === null}
        onConfirm={() => send.mutate(null, answered)}
        onCancel={onAnswered}
      >
        {t(
          'We send a code by SMS to the number you sign in with. The key is created when you enter it.',
        )}
        {last4 !== null &&
          ` ${t('The new key takes the place of the one that ends in {last4}. A till that uses it stops working at once.', { last4 })}`}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'revoke'}
        title={t('Revoke the API key?')}
        confirmLabel={t('Yes, revoke it')}
        busyLabel={t('Revoking...')}
        busy={work.revoke.isPending}
        onConfirm={() => work.revoke.mutate(undefined, answered)}
        onCancel={onAnswered}
      >
        {t(
          'Nobody can use the key that ends in {last4} any more. A till that uses it stops working at once.',
          { last4: last4 ?? '' },
        )}
      </ConfirmDialog>
    </>
  );
}
