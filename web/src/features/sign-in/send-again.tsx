import { useEffect, useRef } from 'react';
import { useAnnouncedEnd } from '#web/src/components/resend.tsx';
import { RichText } from '#web/src/components/rich-text.tsx';
import { SubmitButton } from '#web/src/components/submit-button.tsx';
import { formatSeconds, useSecondsUntil } from '#web/src/lib/hooks/use-seconds-until.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { type CodeRequest, type EndReason, shownNumber } from './code-request.ts';
import { phoneNumber } from './phone-number.tsx';
import { endTexts } from './send-refusal.ts';

type EndedRequest = CodeRequest & { ended: EndReason };

/** Says why a new code is needed. It takes the focus, because the field that had it is gone. */
export function SendAgainText({ request }: { request: EndedRequest }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <>
      <p ref={text} tabIndex={-1} className="send-again-text">
        {t(endTexts[request.ended])}
      </p>
      <p>
        <RichText
          text="The code goes to <phone>{number}</phone>."
          values={{ number: shownNumber(request) }}
          tags={{ phone: phoneNumber }}
        />
      </p>
    </>
  );
}

const startAgain = { now: msg('Start again'), soon: msg('Start again in {time}') };
const sendNew = { now: msg('Send a new code'), soon: msg('Send a new code in {time}') };

interface SendAgainButtonProps {
  request: EndedRequest;
  busy: boolean;
  announce: (text: string) => void;
}

/** A number that has just got an SMS waits: the server would refuse, at the price of a robot check. */
export function SendAgainButton({ request, busy, announce }: SendAgainButtonProps) {
  const seconds = useSecondsUntil(request.resendAt);
  useAnnouncedEnd(seconds, announce);
  const labels = request.ended === 'lost' ? startAgain : sendNew;
  return (
    <SubmitButton
      label={seconds > 0 ? t(labels.soon, { time: formatSeconds(seconds) }) : t(labels.now)}
      busyLabel={t('Sending OTP...')}
      busy={busy}
      disabled={seconds > 0}
    />
  );
}
