import { useEffect, useRef } from 'react';
import { formatSeconds, useSecondsUntil } from '#web/src/lib/hooks/use-seconds-until.ts';
import { t } from '#web/src/lib/language/text.ts';

interface ResendProps {
  resendAt: number;
  busy: boolean;
  disabled: boolean;
  onResend: () => void;
  announce: (text: string) => void;
}

/** A countdown, then a button. Screen readers announce only its end. */
export function Resend({ resendAt, busy, disabled, onResend, announce }: ResendProps) {
  const seconds = useSecondsUntil(resendAt);
  useAnnouncedEnd(seconds, announce);
  if (seconds > 0) {
    return (
      <p className="resend-wait">{t('Resend code in {time}', { time: formatSeconds(seconds) })}</p>
    );
  }
  return (
    <button
      type="button"
      className="btn btn-outline-primary"
      disabled={disabled}
      onClick={onResend}
    >
      {busy ? t('Sending OTP...') : t('Resend code')}
    </button>
  );
}

export function useAnnouncedEnd(seconds: number, announce: (text: string) => void): void {
  const isWaiting = seconds > 0;
  const wasWaiting = useRef(isWaiting);
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) announce(t('You can ask for a new code now.'));
    wasWaiting.current = isWaiting;
  }, [isWaiting, announce]);
}
