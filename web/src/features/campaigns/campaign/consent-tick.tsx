import { Tick } from '#web/src/components/tick.tsx';
import { t } from '#web/src/lib/language/text.ts';

interface ConsentTickProps {
  isGiven: boolean;
  /** Whether it was left out, although it is needed. */
  isMissing: boolean;
  problem: string;
  onChange: (isGiven: boolean) => void;
}

/** The owner declares that the people who get a message agreed. */
export const ConsentTick = ({ isGiven, isMissing, problem, onChange }: ConsentTickProps) => (
  <div className="field">
    <Tick
      label={t('These people agreed to receive offers from me')}
      isTicked={isGiven}
      isMissing={isMissing}
      onTick={onChange}
    />
    <div role="alert" className="field-error">
      {isMissing && problem}
    </div>
  </div>
);
