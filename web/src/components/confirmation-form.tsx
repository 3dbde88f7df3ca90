import { t } from '#web/src/lib/language/text.ts';
import type { Confirmation, SentCode } from '#web/src/lib/queries/use-confirmation.ts';
import { Button } from './button.tsx';
import { useCodeField } from './code-field.tsx';
import { SmsCodeForm } from './sms-code-form.tsx';
import { SubmitButton } from './submit-button.tsx';

interface ConfirmationFormProps {
  sent: SentCode<null>;
  confirmation: Confirmation<null>;
  act: { isPending: boolean; mutate: (code: string) => void };
  label: string;
  busyLabel: string;
  isDangerous?: boolean;
  onCancel?: () => void;
}

export function ConfirmationForm(props: ConfirmationFormProps) {
  const { sent, confirmation, act, label, busyLabel, isDangerous = false, onCancel } = props;
  const { send, problem } = confirmation;
  const isBusy = act.isPending || send.isPending;
  const field = useCodeField(isBusy, problem);
  return (
    <SmsCodeForm
      field={field}
      sent={sent}
      problem={problem}
      isSending={send.isPending}
      isBusy={isBusy}
      onSubmit={(code) => confirmation.actWith(code, act.mutate)}
      onResend={() => send.mutate(null)}
    >
      <SubmitButton
        label={label}
        busyLabel={busyLabel}
        busy={act.isPending}
        disabled={isBusy}
        isDangerous={isDangerous}
      />
      {onCancel && (
        <Button look="link" disabled={isBusy} onClick={onCancel}>
          {t('Cancel')}
        </Button>
      )}
    </SmsCodeForm>
  );
}
