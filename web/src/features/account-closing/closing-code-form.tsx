import { useCodeField } from '../../components/code-field.tsx';
import { SmsCodeForm } from '../../components/sms-code-form.tsx';
import { t } from '../../lib/language/text.ts';
import type { useClosing } from './use-closing.ts';

interface ClosingCodeFormProps {
  closing: ReturnType<typeof useClosing> & { resendAt: number };
}

/** The last step: nothing brings the account back. */
export function ClosingCodeForm({ closing }: ClosingCodeFormProps) {
  const { resendAt, problem, send, isClosing, closeWith } = closing;
  const isBusy = isClosing || send.isPending;
  const field = useCodeField(isBusy, problem);
  return (
    <SmsCodeForm
      {...{ field, problem, resendAt, isBusy }}
      isSending={send.isPending}
      onSubmit={closeWith}
      onResend={() => send.mutate()}
    >
      <button type="submit" className="btn btn-danger" disabled={isBusy} aria-busy={isClosing}>
        {isClosing ? t('Deleting...') : t('Delete my account for good')}
      </button>
    </SmsCodeForm>
  );
}
