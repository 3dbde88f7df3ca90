import type { FormEvent } from 'react';
import { useWebOtp } from '#web/src/lib/forms/use-web-otp.ts';
import { t } from '#web/src/lib/language/text.ts';
import type { Confirmation, SentCode } from '#web/src/lib/queries/use-confirmation.ts';
import { useCodeField } from './code-field.tsx';
import { Alert } from './error-card.tsx';
import { SmsCodeForm } from './sms-code-form.tsx';
import { SubmitButton } from './submit-button.tsx';

export interface CodeAct {
  isPending: boolean;
  mutate: (code: string) => void;
}

interface CodeStepsProps<Content> {
  content: Content;
  confirmation: Confirmation<Content>;
  act: CodeAct;
  /** Runs work, or says what is missing for it. */
  unlessMissing?: (work: () => void) => void;
  text: string;
  label: string;
  busyLabel: string;
  isDangerous?: boolean;
}

/** Two steps, against accidents: request a code by SMS, and enter it. */
export function CodeSteps<Content>(props: CodeStepsProps<Content>) {
  const { content, confirmation, act, text, isDangerous, unlessMissing = (work) => work() } = props;
  const { send, problem } = confirmation;
  const sent = confirmation.sentFor(content);
  const isBusy = send.isPending || act.isPending;

  const sendCode = () => unlessMissing(() => !isBusy && send.mutate(content));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    sendCode();
  };

  if (sent) return <CodeFields {...props} sent={sent} isBusy={isBusy} onResend={sendCode} />;
  return (
    <form onSubmit={submit} noValidate>
      <Alert>{problem}</Alert>
      <p className="form-text">{text}</p>
      <button
        type="submit"
        className={`btn btn-lg ${isDangerous ? 'btn-danger' : 'btn-primary'}`}
        aria-busy={send.isPending}
      >
        {send.isPending ? t('Sending code...') : t('Send code')}
      </button>
    </form>
  );
}

interface CodeFieldsProps<Content> extends CodeStepsProps<Content> {
  sent: SentCode<Content>;
  isBusy: boolean;
  onResend: () => void;
}

/** The phone may enter the SMS's code by itself. */
function CodeFields<Content>(props: CodeFieldsProps<Content>) {
  const { sent, isBusy, onResend, confirmation, act, label, busyLabel, isDangerous } = props;
  const { unlessMissing = (work) => work() } = props;
  const { problem, send, actWith } = confirmation;
  const field = useCodeField(isBusy, problem);

  const actOn = (code: string) => unlessMissing(() => !isBusy && actWith(code, act.mutate));

  const stopWaiting = useWebOtp(sent.expiresAt, sent.digits, (received) => {
    field.setCode(received);
    actOn(received);
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
      isSending={send.isPending}
      isBusy={isBusy}
      onSubmit={actOn}
      onResend={resend}
    >
      <SubmitButton
        label={label}
        busyLabel={busyLabel}
        busy={act.isPending}
        disabled={isBusy}
        isDangerous={isDangerous}
      />
    </SmsCodeForm>
  );
}
