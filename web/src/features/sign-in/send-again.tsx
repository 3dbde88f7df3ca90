import { useEffect, useRef } from 'react';
import { useAnnouncedEnd } from '../../components/resend.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { formatSeconds, useSecondsUntil } from '../../lib/use-seconds-until.ts';
import { type CodeRequest, type EndReason, shownNumber } from './code-request.ts';
import { endTexts } from './send-refusal.ts';

type EndedRequest = CodeRequest & { ended: EndReason };

/** Why a new code is needed. It takes the focus, since what had it is gone. */
export function SendAgainText({ request }: { request: EndedRequest }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <>
      <p ref={text} tabIndex={-1} className="send-again-text">
        {endTexts[request.ended]}
      </p>
      <p>
        The code goes to <strong className="phone-number">{shownNumber(request)}</strong>.
      </p>
    </>
  );
}

interface SendAgainButtonProps {
  request: EndedRequest;
  busy: boolean;
  announce: (text: string) => void;
}

/** A number that has just had an SMS waits: the server would refuse, at the price of a robot check. */
export function SendAgainButton({ request, busy, announce }: SendAgainButtonProps) {
  const seconds = useSecondsUntil(request.resendAt);
  useAnnouncedEnd(seconds, announce);
  const label = request.ended === 'lost' ? 'Start again' : 'Send a new code';
  return (
    <SubmitButton
      label={seconds > 0 ? `${label} in ${formatSeconds(seconds)}` : label}
      busyLabel="Sending OTP..."
      busy={busy}
      disabled={seconds > 0}
    />
  );
}
