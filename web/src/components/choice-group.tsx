import { useId } from 'react';
import { t } from '#web/src/lib/language/text.ts';
import { FieldError } from './field.tsx';

interface Choice {
  /** In English; translated when drawn. */
  value: string;
  detail?: string;
}

interface ChoiceGroupProps {
  label: string;
  choices: readonly Choice[];
  chosen: string;
  error?: string | undefined;
  onChoose: (value: string) => void;
}

/** Native radio buttons, each as large as a thumb. */
export function ChoiceGroup({ label, choices, chosen, error, onChoose }: ChoiceGroupProps) {
  const id = useId();
  const hasDetails = choices.some(({ detail }) => detail);
  return (
    <fieldset
      className="field choices"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a plain group cannot be invalid
      role="radiogroup"
      aria-invalid={!!error}
      aria-required="true"
      aria-describedby={error && id}
    >
      <legend className="form-label">{label}</legend>
      <div className={hasDetails ? 'choice-list' : 'choice-list choice-list-short'}>
        {choices.map(({ value, detail }) => (
          <label key={value} className="choice">
            <input
              type="radio"
              name={id}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <span className="choice-text">
              {t(value)} {detail && <span className="choice-detail">{detail}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
