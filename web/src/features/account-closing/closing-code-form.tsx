import { useCodeField } from '../../components/code-field.tsx';
import { SmsCodeForm } from '../../components/sms-code-form.tsx';
import { t } from '../../lib/language/text.ts';
import type { SentCode } from '../../lib/queries/use-confirmation.ts';
import type { useClosing } from './use-closing.ts';

interface ClosingCodeFormProps {
  sent: SentCode<null>;
  closing: ReturnType<typeof useClosing>;
}

/** The last step of closing the account. Nothing brings the account back. */
export function ClosingCodeForm({ sent, closing: { confirmation, close } }: ClosingCodeFormProps) {
  const { send, problem } = confirmation;
  const isBusy = close.isPending || send.isPending;
  const field = useCodeField(isBusy, problem);
  return (
    <SmsCodeForm
      field={field}
      sent={sent}
      problem={problem}
      isSending={send.isPending}
      isBusy={isBusy}
      onSubmit={(code) => confirmation.actWith(code, close.mutate)}
      onResend={() => send.mutate(null)}
    >
      <button
        type="submit"
        className="btn btn-danger"
        disabled={isBusy}
        aria-busy={close.isPending}
      >
        {close.isPending ? t('Deleting...') : t('Delete my account for good')}
      </button>
    </SmsCodeForm>
  );
}
