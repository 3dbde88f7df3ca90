import { t } from '../../lib/language/text.ts';

interface ConsentTickProps {
  isGiven: boolean;
  onChange: (isGiven: boolean) => void;
}

export const ConsentTick = ({ isGiven, onChange }: ConsentTickProps) => (
  <div className="field">
    <label className="choice">
      <input
        type="checkbox"
        checked={isGiven}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{t('Agrees to receive offers by SMS')}</span>
    </label>
  </div>
);
