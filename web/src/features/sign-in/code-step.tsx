import { type FormEvent, useRef, useState } from 'react';
import { signInMessages, signInToasts } from '#shared/sign-in/messages.ts';
import { Button } from '#web/src/components/button.tsx';
import { CodeField, useCodeField } from '#web/src/components/code-field.tsx';
import { Resend } from '#web/src/components/resend.tsx';
import { RichText } from '#web/src/components/rich-text.tsx';
import { SubmitButton } from '#web/src/components/submit-button.tsx';
import { OFFLINE_MESSAGE } from '#web/src/lib/errors/api-error.ts';
import { CODE_LENGTH } from '#web/src/lib/forms/one-time-code.ts';
import { useWebOtp } from '#web/src/lib/forms/use-web-otp.ts';
import { useOneAtATime } from '#web/src/lib/hooks/use-one-at-a-time.ts';
import { msg, t, tn } from '#web/src/lib/language/text.ts';
import { sessionStarted } from '#web/src/lib/session/session.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { type CodeRequest, type SentCode, shownNumber, waitText } from './code-request.ts';
import type { Round } from './phone-auth.ts';
import { phoneNumber } from './phone-step.tsx';

interface CodeStepProps {
  request: CodeRequest;
  change: (next: Partial<CodeRequest>) => void;
  /** Busy until the promise resolves. */
  onVerified: () => Promise<void>;
  onStartAgain: () => void;
  onChangeNumber: () => void;
  announce: (text: string) => void;
}

export function CodeStep(props: CodeStepProps) {
  const { request, onStartAgain, onChangeNumber, announce } = props;
  const { busy, error, notice, verify, resend } = useCode(props);
  const { code, setCode, input } = useCodeField(busy !== null, error);

  const stopWaiting = useWebOtp(request.sends, CODE_LENGTH, (received) => {
    setCode(received);
    void verify(received);
  });

  const type = (typed: string) => {
    stopWaiting();
    setCode(typed);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void verify(code);
  };

  return (
    <form onSubmit={submit} noValidate>
      <p>
        <RichText
          text="SMS to <phone>{number}</phone>"
          values={{ number: shownNumber(request) }}
          tags={{ phone: phoneNumber }}
        />
      </p>
      {notice && <Notice notice={notice} disabled={busy !== null} onStartAgain={onStartAgain} />}
      <CodeField
        label={t('Enter OTP')}
        problem={error}
        digits={CODE_LENGTH}
        code={code}
        input={input}
        onType={type}
      />
      <SubmitButton
        label={t('Verify OTP')}
        busyLabel={t('Signing In...')}
        busy={busy === 'verify'}
        disabled={busy !== null}
      />
      <div className="code-actions">
        {!notice?.isLastCode && (
          <Resend
            resendAt={request.resendAt}
            busy={busy === 'resend'}
            disabled={busy !== null}
            onResend={() => void resend(() => setCode(''))}
            announce={announce}
          />
        )}
        <Button look="link" disabled={busy !== null} onClick={onChangeNumber}>
          {t('Change number')}
        </Button>
      </div>
    </form>
  );
}

interface NoticeProps {
  notice: CodeNotice;
  disabled: boolean;
  onStartAgain: () => void;
}

function Notice({ notice, disabled, onStartAgain }: NoticeProps) {
  return (
    <div className="alert alert-primary" role="alert">
      {t(notice.text)}
      {notice.startAgain && (
        <Button className="d-block alert-action" disabled={disabled} onClick={onStartAgain}>
          {t('Start again')}
        </Button>
      )}
    </div>
  );
}

interface CodeNotice {
  text: string;
  startAgain: boolean;
  isLastCode?: boolean;
}

interface CodeInput {
  request: CodeRequest;
  change: (next: Partial<CodeRequest>) => void;
  onVerified: () => Promise<void>;
  announce: (text: string) => void;
}

const noAnswer: CodeNotice = {
  text: msg(
    'No answer from the network. Press the button once more; if that does not work, start again. We keep your number.',
  ),
  startAgain: true,
};

/** Why another SMS was refused. The form stays, because the code stays valid. */
const resendRefusals: Record<string, CodeNotice> = {
  RESEND_LIMIT: {
    text: msg(
      'You have had all the codes for one sign-in. The last one still works. To get another, start again.',
    ),
    startAgain: true,
    isLastCode: true,
  },
  RATE_LIMITED: {
    text: msg(
      'We cannot send another code yet. The code you have still works. Ask again when the time below is up; after several codes that can take an hour.',
    ),
    startAgain: false,
  },
  SMS_UNAVAILABLE: {
    text: msg(
      'We cannot send an SMS right now. The code you have still works. Ask again when the time below is up.',
    ),
    startAgain: false,
  },
};

/** Enters the code and requests another: one at a time, each at most once. */
function useCode({ request, change, onVerified, announce }: CodeInput) {
  const { busy, run } = useOneAtATime<'verify' | 'resend'>();
  const [error, setError] = useState<string | null>(null);
  const [notice, setNotice] = useState<CodeNotice | null>(null);
  const isUncertain = useRef(false);

  const begin = () => {
    setError(null);
    setNotice(null);
  };

  /** Handles the answers common to a typed code and a request for another. */
  const react = (round: Exclude<Round, { state: 'open' | 'signedIn' }>, failed: string) => {
    switch (round.state) {
      case 'noAnswer':
        isUncertain.current = true;
        toastError(OFFLINE_MESSAGE);
        return setNotice(noAnswer);
      case 'notRequested':
        toastError(signInMessages.requestOtpAgain);
        return change({ ended: 'away' });
      case 'over':
        toastError(failed);
        // A lost answer has used up the sign-in.
        return change({ ended: isUncertain.current ? 'lost' : 'stale' });
      default:
        round satisfies never;
    }
  };

  const refuse = ({ attemptsLeft }: SentCode) => {
    toastError(signInMessages.invalidOtp);
    if (attemptsLeft === 0) return change({ attemptsLeft, ended: 'spent' });
    // The server counts every guess at a code that still works.
    if (attemptsLeft === request.attemptsLeft) return change({ ended: 'stale' });
    change({ attemptsLeft });
    setError(
      tn(
        attemptsLeft,
        'That code is not right. 1 try left.',
        'That code is not right. {n} tries left.',
      ),
    );
    announce(tn(attemptsLeft, '1 try left', '{n} tries left'));
  };

  const verify = (code: string) =>
    run('verify', async () => {
      begin();
      // Every guess counts, so a text that cannot be a code is not sent.
      if (code.length !== CODE_LENGTH) {
        toastError(signInMessages.invalidOtp);
        setError(t('Enter the {n} digits from the SMS.', { n: CODE_LENGTH }));
        return;
      }
      const round = await attempt(({ verifyCode }) => verifyCode(request.phone, code));
      if (round.state === 'open') return refuse(round.code);
      if (round.state !== 'signedIn') return react(round, signInMessages.invalidOtp);
      sessionStarted();
      toastSuccess(signInToasts.phoneVerified);
      await onVerified();
    });

  const refuseResend = ({ waitMs }: SentCode, refusal: string) => {
    const reason = resendRefusals[refusal] ?? resendRefusals.RATE_LIMITED ?? null;
    toastError(signInMessages.sendOtpFailed);
    setNotice(reason);
    if (!reason?.isLastCode) change({ resendAt: Date.now() + waitMs });
  };

  const showResent = ({ waitMs, ...code }: SentCode) => {
    change({ ...code, resendAt: Date.now() + waitMs });
    toastSuccess(signInToasts.otpSent);
    announce(waitText(waitMs));
  };

  const resend = (onSent: () => void) =>
    run('resend', async () => {
      begin();
      const round = await attempt(({ resendCode }) => resendCode());
      if (round.state === 'signedIn') return;
      if (round.state !== 'open') return react(round, signInMessages.sendOtpFailed);
      if (round.refusal) return refuseResend(round.code, round.refusal);
      showResent(round.code);
      onSent();
    });

  return { busy, error, notice, verify, resend };
}

type PhoneAuth = typeof import('./phone-auth.ts');

async function attempt(work: (auth: PhoneAuth) => Promise<Round>): Promise<Round> {
  try {
    return await work(await import('./phone-auth.ts'));
  } catch {
    // The file did not arrive, so nothing was sent.
    return { state: 'noAnswer' };
  }
}
