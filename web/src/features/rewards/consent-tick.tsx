import { t } from '#web/src/lib/language/text.ts';

interface ConsentTickProps {
  isGiven: boolean;
  /** When and where it was noted. */
  origin?: string | undefined;
  onChange: (isGiven: boolean) => void;
}

export const ConsentTick = ({ isGiven, origin, onChange }: ConsentTickProps) => (
  <div className="field">
    <label className="choice">
      <input
        type="checkbox"
        checked={isGiven}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{t('Agrees to receive offers by SMS')}</span>
    </label>
    {origin && <p className="form-text mb-0">{origin}</p>}
  </div>
);
