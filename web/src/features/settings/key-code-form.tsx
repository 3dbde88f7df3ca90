import { useCodeField } from '../../components/code-field.tsx';
import { SmsCodeForm } from '../../components/sms-code-form.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { t } from '../../lib/language/text.ts';
import type { SentCode } from '../../lib/queries/use-confirmation.ts';
import type { ApiKeyWork } from './use-api-key.ts';

interface KeyCodeFormProps {
  sent: SentCode<null>;
  work: ApiKeyWork;
}

/** The last step of making a key. */
export function KeyCodeForm({ sent, work: { confirmation, create } }: KeyCodeFormProps) {
  const { send, problem } = confirmation;
  const isBusy = create.isPending || send.isPending;
  const field = useCodeField(isBusy, problem);
  return (
    <SmsCodeForm
      field={field}
      sent={sent}
      problem={problem}
      isSending={send.isPending}
      isBusy={isBusy}
      onSubmit={(code) => confirmation.actWith(code, create.mutate)}
      onResend={() => send.mutate(null)}
    >
      <SubmitButton
        label={t('Create the key')}
        busyLabel={t('Creating...')}
        busy={create.isPending}
        disabled={isBusy}
      />
    </SmsCodeForm>
  );
}
