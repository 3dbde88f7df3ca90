import { expiryChoices } from '#shared/rewards/points.ts';
import { SelectField } from '#web/src/components/select-field.tsx';
import { t, tn } from '#web/src/lib/language/text.ts';
import type { SettingFieldProps } from './setting-field.tsx';
import { settingTexts } from './setting-texts.ts';

interface ExpiryFieldProps extends SettingFieldProps {
  /** The months that are saved: they stay a choice. */
  saved: number | null;
}

/** The months after which points expire are chosen, not typed. */
export function ExpiryField({ typed, onType, saved }: ExpiryFieldProps) {
  const { label, help = '' } = settingTexts.expiryMonths;
  return (
    <SelectField label={t(label)} help={t(help)} value={typed} onChoose={onType}>
      {[...new Set([...expiryChoices, saved])].map((months) => (
        <option key={months} value={months ?? ''}>
          {monthsText(months)}
        </option>
      ))}
    </SelectField>
  );
}

const monthsText = (months: number | null): string =>
  months ? tn(months, '1 month after the award', '{n} months after the award') : t('Never');
