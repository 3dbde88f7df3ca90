import { useCodeField } from '../../components/code-field.tsx';
import { SmsCodeForm } from '../../components/sms-code-form.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { useWebOtp } from '../../lib/forms/use-web-otp.ts';
import { t } from '../../lib/language/text.ts';
import type { SentCode } from '../../lib/queries/use-confirmation.ts';

interface CodeFieldsProps {
  sent: SentCode<number>;
  problem: string | null;
  isAccepting: boolean;
  isSending: boolean;
  onAccept: (code: string) => void;
  onResend: () => void;
}

/** Accepts the offer with the code of the SMS, which the phone may enter by itself. */
export function CodeFields(props: CodeFieldsProps) {
  const { sent, problem, isAccepting, isSending, onAccept, onResend } = props;
  const isBusy = isAccepting || isSending;
  const field = useCodeField(isBusy, problem);

  const stopWaiting = useWebOtp(sent.expiresAt, sent.digits, (received) => {
    field.setCode(received);
    onAccept(received);
  });

  const type = (typed: string) => {
    stopWaiting();
    field.setCode(typed);
  };

  const resend = () => {
    field.setCode('');
    onResend();
  };

  return (
    <SmsCodeForm
      field={{ ...field, setCode: type }}
      sent={sent}
      problem={problem}
      isSending={isSending}
      isBusy={isBusy}
      onSubmit={onAccept}
      onResend={resend}
    >
      <SubmitButton
        label={t('Accept offer')}
        busyLabel={t('Accepting...')}
        busy={isAccepting}
        disabled={isBusy}
      />
    </SmsCodeForm>
  );
}
