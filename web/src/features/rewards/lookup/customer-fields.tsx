import { daysOf } from '#shared/rewards/birthday.ts';
import { Field } from '#web/src/components/field.tsx';
import { Tick } from '#web/src/components/tick.tsx';
import { byLanguage } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';

/** Each two digits or empty. */
export interface Birthday {
  month: string;
  day: string;
}

interface BirthdayFieldProps {
  value: Birthday;
  error: string | undefined;
  onChoose: (value: Birthday) => void;
}

const months = Array.from({ length: 12 }, (_, n) => n + 1);

const monthName = byLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }),
);

const twoDigits = (number: number): string => String(number).padStart(2, '0');

export function BirthdayField({ value, error, onChoose }: BirthdayFieldProps) {
  const last = value.month ? daysOf(Number(value.month)) : 31;
  const days = Array.from({ length: last }, (_, n) => twoDigits(n + 1));
  const chooseMonth = (month: string) =>
    onChoose(
      month
        ? { month, day: Number(value.day) > daysOf(Number(month)) ? '' : value.day }
        : { month: '', day: '' },
    );
  return (
    <Field
      label={t('Birthday')}
      help={t('For a greeting on the day. Ask first.')}
      error={error}
      optional
    >
      {(control) => (
        <div className="birthday">
          <select
            {...control}
            className="form-select"
            value={value.month}
            onChange={({ target }) => chooseMonth(target.value)}
          >
            <option value="">{t('Month')}</option>
            {months.map((month) => (
              <option key={month} value={twoDigits(month)}>
                {monthName().format(Date.UTC(2024, month - 1))}
              </option>
            ))}
          </select>
          <select
            className="form-select"
            aria-label={t('Day of the birthday')}
            value={value.day}
            onChange={({ target }) => onChoose({ ...value, day: target.value })}
          >
            <option value="">{t('Day')}</option>
            {days.map((day) => (
              <option key={day} value={day}>
                {Number(day)}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  );
}

interface ConsentTickProps {
  isGiven: boolean;
  origin?: string | undefined;
  onChange: (isGiven: boolean) => void;
}

export const ConsentTick = ({ isGiven, origin, onChange }: ConsentTickProps) => (
  <div className="field">
    <Tick label={t('Agrees to receive offers by SMS')} isTicked={isGiven} onTick={onChange} />
    {origin && <p className="form-text mb-0">{origin}</p>}
  </div>
);
