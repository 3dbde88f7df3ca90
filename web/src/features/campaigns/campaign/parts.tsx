import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#web/src/components/button.tsx';
import { Tick } from '#web/src/components/tick.tsx';
import { t } from '#web/src/lib/language/text.ts';

interface ConsentTickProps {
  isGiven: boolean;
  problem: string | undefined;
  onTick: (isGiven: boolean) => void;
}

export const ConsentTick = ({ isGiven, problem, onTick }: ConsentTickProps) => (
  <div className="field">
    <Tick
      label={t('These people agreed to receive offers from me')}
      isTicked={isGiven}
      isMissing={!!problem}
      onTick={onTick}
    />
    <div role="alert" className="field-error">
      {problem}
    </div>
  </div>
);

interface ContestedProps {
  text: string;
  /** @param isTyped whether the text typed here counts */
  onSettle: (isTyped: boolean) => void;
}

/** Two devices made different changes: the owner decides which counts. */
export const Contested = ({ text, onSettle }: ContestedProps) => (
  <div className="alert alert-warning" role="alert">
    <p>{text}</p>
    <div className="button-row">
      <Button onClick={() => onSettle(false)}>{t('Show what is saved')}</Button>
      <Button onClick={() => onSettle(true)}>{t('Keep what I typed')}</Button>
    </div>
  </div>
);

/** Takes the focus, because the link that opened the part is gone; not on first load. */
export function PartHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (key !== 'default') heading.current?.focus({ preventScroll: true });
  }, [key]);
  return (
    <h2 ref={heading} tabIndex={-1} className="h4 part-heading">
      {children}
    </h2>
  );
}
