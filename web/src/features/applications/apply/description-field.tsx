import { TextAreaField } from '#web/src/components/text-field.tsx';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { maxLengths } from './application-fields.ts';

interface DescriptionFieldProps {
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

export function DescriptionField({ text, error, onChange }: DescriptionFieldProps) {
  return (
    <TextAreaField
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
      rows={5}
      maxLength={maxLengths.description}
      value={text}
      onType={onChange}
    />
  );
}
