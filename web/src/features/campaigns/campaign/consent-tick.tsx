import { useState } from 'react';
import { Tick } from '#web/src/components/tick.tsx';
import { t } from '#web/src/lib/language/text.ts';

/** From the first press on, the tick and the form say what is missing. */
export function useConsent() {
  const [isGiven, setGiven] = useState(false);
  const [isChecked, setChecked] = useState(false);
  return { isGiven, isChecked, setGiven, check: () => setChecked(true) };
}

interface ConsentTickProps {
  consent: ReturnType<typeof useConsent>;
  problem: string;
}

export function ConsentTick({ consent, problem }: ConsentTickProps) {
  const isMissing = consent.isChecked && !consent.isGiven;
  return (
    <div className="field">
      <Tick
        label={t('These people agreed to receive offers from me')}
        isTicked={consent.isGiven}
        isMissing={isMissing}
        onTick={consent.setGiven}
      />
      <div role="alert" className="field-error">
        {isMissing && problem}
      </div>
    </div>
  );
}
