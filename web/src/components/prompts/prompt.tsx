import { Button } from '#web/src/components/button.tsx';
import './prompt.scss';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isOpen, isUndecided } from '#shared/payments/attempt-machine.ts';
import type { Attempt } from '#shared/payments/contract.ts';
import type { RetryAdvice } from '#shared/payments/result-codes.ts';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { brand } from '#shared/site/brand.ts';
import { Icon } from '#web/src/components/icon.tsx';
import { onThisClock } from '#web/src/lib/api/server-clock.ts';
import { formatSeconds, useSecondsUntil } from '#web/src/lib/hooks/use-seconds-until.ts';
import { formatKes } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { attemptMessage } from './attempt-message.ts';
import { attemptQuery, PROMPT_MS } from './attempt-query.ts';
import { Said } from './said.tsx';

interface PromptProps {
  attemptId: string;
  /** The number that gets the request, +254..., where this page knows more than its end. */
  payer?: string | null;
  /** Called once, when the outcome is known. */
  onEnd: (attempt: Attempt) => void;
  onAgain?: () => void;
  otherWays?: ReactNode;
  /** Asks for a payment that was made in another way, while this one is not received. */
  onClaim?: () => void;
  onClose?: () => void;
  /** Says after the payment what the payer has now. */
  children?: (paid: Attempt) => ReactNode;
}

/** The server knows the attempt, so closing the page or losing the network changes nothing. */
export function Prompt({ attemptId, onEnd, onClaim, onClose, ...rest }: PromptProps) {
  const { data: attempt, isError } = useQuery(attemptQuery(attemptId));
  const isPaid = attempt?.state === 'Succeeded';
  useEnd(attempt, onEnd);
  return (
    <>
      {attempt ? (
        <Outcome attempt={attempt} isCutOff={isError} {...rest} />
      ) : (
        <p role="status">{t('Looking for your payment...')}</p>
      )}
      {onClose && (
        <div className="confirm-actions">
          {onClaim && !isPaid && (
            <Button look="link" onClick={onClaim}>
              {t('I already paid')}
            </Button>
          )}
          <Button look={isPaid ? 'primary' : 'link'} onClick={onClose}>
            {t('Close')}
          </Button>
        </div>
      )}
    </>
  );
}

interface OutcomeProps extends Pick<PromptProps, 'payer' | 'onAgain' | 'otherWays' | 'children'> {
  attempt: Attempt;
  isCutOff: boolean;
}

function Outcome({ attempt, children, otherWays, ...waiting }: OutcomeProps) {
  const { state, receipt } = attempt;
  const { onAgain } = waiting;
  if (state === 'Failed') return <Refusal {...{ attempt, onAgain, otherWays }} />;
  if (isOpen(state)) return <Waiting attempt={attempt} {...waiting} />;
  return (
    <>
      <div className="prompt-paid">
        <Icon name="done" size="large" />
        <Said>{t('Payment received. M-Pesa receipt {receipt}.', { receipt: receipt ?? '' })}</Said>
      </div>
      {children?.(attempt)}
    </>
  );
}

/** Tells the page once, however often the answer comes. */
function useEnd(attempt: Attempt | undefined, onEnd: (attempt: Attempt) => void): void {
  const told = useRef(false);
  useEffect(() => {
    if (!attempt || isOpen(attempt.state) || told.current) return;
    told.current = true;
    onEnd(attempt);
  });
}

type WaitingProps = Pick<OutcomeProps, 'attempt' | 'isCutOff' | 'payer' | 'onAgain'>;

function Waiting({ attempt, isCutOff, payer, onAgain }: WaitingProps) {
  const [endsAt] = useState(() => promptEnd(attempt));
  const seconds = useSecondsUntil(endsAt);
  const isLate = seconds === 0;
  const isOpenForLong = mayAskAgain(attempt);
  return (
    <>
      <Asked attempt={attempt} payer={payer} />
      <Said key={`${isLate} ${isOpenForLong} ${attempt.message}`}>
        {isOpenForLong ? t(UNDECIDED) : waitingText(attempt, isLate)}
      </Said>
      {isOpenForLong && onAgain && <Button onClick={onAgain}>{t('Pay again')}</Button>}
      {!isLate && attempt.message === null && (
        <>
          <p className="prompt-clock" role="timer" aria-label={t('Time left')}>
            {formatSeconds(seconds)}
          </p>
          <NoRequest />
        </>
      )}
      <p className="prompt-cut-off" role="status">
        {isCutOff &&
          t(
            'Your phone is offline. Nothing is lost: the answer of M-Pesa shows here when you are back.',
          )}
      </p>
    </>
  );
}

/** How much goes from where to whom, as M-Pesa asks it on the phone. */
function Asked({ attempt: { amount, account, phone }, payer }: Omit<WaitingProps, 'isCutOff'>) {
  const from = payer
    ? formatKenyanPhone(payer)
    : t('the phone that ends in {digits}', { digits: phone.slice(-3) });
  return (
    <>
      <p className="prompt-asked">
        {t('{amount} to {name} from {from}', { amount: formatKes(amount), name: brand.name, from })}
      </p>
      <p className="form-text">
        {t('Paid to {name}, account {account}.', { name: brand.legalName, account })}
      </p>
    </>
  );
}

const NoRequest = () => (
  <details className="prompt-help">
    <summary>{t('No request on that phone?')}</summary>
    <ul>
      <li>{t('Wake its screen. The request opens by itself; it does not come as an SMS.')}</li>
      <li>{t('Check that it has signal, and that no other M-Pesa request is open on it.')}</li>
      <li>
        {t('Wait here for the answer of M-Pesa. Then you can try again or pay in another way.')}
      </li>
    </ul>
  </details>
);

const UNDECIDED = msg(
  'M-Pesa has not said what became of this request, and our office looks for it. If money left your account, it counts. You can pay again: if this request is paid as well, both count.',
);

/** Any message of M-Pesa, such as that it was paid, ends the silence. */
const mayAskAgain = ({ state, message, createdAt }: Attempt): boolean => {
  const begun = new Date(onThisClock(createdAt)).toISOString();
  return message === null && isUndecided({ state, createdAt: begun }, Date.now());
};

function waitingText(attempt: Attempt, isLate: boolean): string {
  // M-Pesa said something that is not the end, such as that the receipt is coming.
  if (attempt.message !== null) return t(attemptMessage(attempt).text);
  return isLate
    ? t(
        'We have not heard from M-Pesa yet. If money left your account, it will show here. Do not pay again yet.',
      )
    : t('Check your phone and enter your M-Pesa PIN. Do not close this page.');
}

/** Until the server's time is known the phone's clock may be wrong: no prompt ends later than one made now. */
const promptEnd = ({ createdAt }: Attempt): number =>
  Math.min(Date.now(), onThisClock(createdAt)) + PROMPT_MS;

interface RefusalProps {
  attempt: Attempt;
  onAgain?: (() => void) | undefined;
  otherWays?: ReactNode;
}

function Refusal({ attempt, onAgain, otherWays }: RefusalProps) {
  const { text, retry } = attemptMessage(attempt);
  const wait = waits[retry];
  return (
    <>
      <Said>{t(text)}</Said>
      <div className="confirm-actions">
        {wait === undefined
          ? otherWays
          : onAgain && (
              <Again
                from={wait && endOf(attempt) + wait}
                label={retry === 'a smaller amount' ? t('Pay a smaller amount') : t('Try again')}
                onAgain={onAgain}
              />
            )}
      </div>
    </>
  );
}

/** Milliseconds until another try makes sense. Without one, there are other ways to pay. */
const waits: Partial<Record<RetryAdvice, number>> = {
  now: 0,
  'a smaller amount': 0,
  'in a minute': 60_000,
  'in two minutes': 120_000,
};

const endOf = ({ endedAt, createdAt }: Attempt): number => onThisClock(endedAt ?? createdAt);

interface AgainProps {
  /** When a try makes sense, in milliseconds since 1970. */
  from: number;
  label: string;
  onAgain: () => void;
}

function Again({ from, label, onAgain }: AgainProps) {
  const seconds = useSecondsUntil(from);
  return (
    <Button look="primary" disabled={seconds > 0} onClick={onAgain}>
      {seconds > 0 ? t('Try again in {time}', { time: formatSeconds(seconds) }) : label}
    </Button>
  );
}
