import { controlClass, Field } from '../../../components/field.tsx';
import { formatNumber } from '../../../lib/language/format.ts';
import { t } from '../../../lib/language/text.ts';
import { maxLengths } from './application-fields.ts';

interface DescriptionFieldProps {
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

export function DescriptionField({ text, error, onChange }: DescriptionFieldProps) {
  return (
    <Field
      label={t('Description')}
      help={
        <span className="help-and-count">
          <span>{t('What should the system do, and who will use it?')}</span>
          <span className="count">
            {t('{n} of {max}', {
              n: formatNumber(text.length),
              max: formatNumber(maxLengths.description),
            })}
          </span>
        </span>
      }
      error={error}
    >
      {(control) => (
        <textarea
          {...control}
          className={controlClass('form-control', control)}
          value={text}
          rows={5}
          maxLength={maxLengths.description}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
