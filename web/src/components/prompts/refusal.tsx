import type { ReactNode } from 'react';
import type { Attempt } from '#shared/payments/contract.ts';
import type { RetryAdvice } from '#shared/payments/result-codes.ts';
import { Button } from '#web/src/components/button.tsx';
import { onThisClock } from '#web/src/lib/api/server-clock.ts';
import { formatSeconds, useSecondsUntil } from '#web/src/lib/hooks/use-seconds-until.ts';
import { t } from '#web/src/lib/language/text.ts';
import { attemptMessage } from './attempt-message.ts';
import { Said } from './said.tsx';

interface RefusalProps {
  attempt: Attempt;
  onAgain?: (() => void) | undefined;
  otherWays?: ReactNode;
}

export function Refusal({ attempt, onAgain, otherWays }: RefusalProps) {
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
