import { useRef } from 'react';
import { nairobiDay } from '#shared/platform/time.ts';
import { SelectField } from '#web/src/components/select-field.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { useTyped } from '#web/src/lib/hooks/use-typed.ts';
import { t } from '#web/src/lib/language/text.ts';
import { entryKindLabels } from '../entry-labels.ts';
import type { FilterChoice, HistoryFilters } from './use-history-filters.ts';

/** No shop has an older history. An earlier year is one that is still being typed: 0002, 0020. */
const FIRST_DAY = '2000-01-01';

interface HistoryFilterBarProps {
  filters: HistoryFilters;
  /** Stands beside the last day. */
  error: string | undefined;
  onChoose: (choice: FilterChoice) => void;
}

export function HistoryFilterBar({ filters, error, onChoose }: HistoryFilterBarProps) {
  const { kind = '', from = '', to = '' } = filters;
  const [days, type] = useTyped({ from, to });
  const first = useRef<HTMLSelectElement>(null);

  const chooseDay = (name: 'from' | 'to', day: string) => {
    type({ [name]: day });
    if (!day || day >= FIRST_DAY) onChoose({ [name]: day });
  };
  const clear = () => {
    onChoose({ kind: '', from: '', to: '' });
    // The button is gone once no filter is set.
    first.current?.focus();
  };

  return (
    <search className="history-filters">
      <SelectField
        ref={first}
        label={t('Type')}
        value={kind}
        onChoose={(chosen) => onChoose({ kind: chosen })}
      >
        <option value="">{t('All types')}</option>
        {Object.entries(entryKindLabels).map(([name, label]) => (
          <option key={name} value={name}>
            {t(label)}
          </option>
        ))}
      </SelectField>
      <DayField label={t('From')} day={days.from} onChoose={(day) => chooseDay('from', day)} />
      <DayField
        label={t('To')}
        day={days.to}
        error={error}
        onChoose={(day) => chooseDay('to', day)}
      />
      {(kind || from || to) && (
        <button type="button" className="btn btn-link" onClick={clear}>
          {t('Clear filters')}
        </button>
      )}
    </search>
  );
}

interface DayFieldProps {
  label: string;
  day: string;
  error?: string | undefined;
  onChoose: (day: string) => void;
}

const DayField = ({ label, day, error, onChoose }: DayFieldProps) => (
  <TextField
    type="date"
    label={label}
    error={error}
    min={FIRST_DAY}
    max={nairobiDay(Date.now())}
    value={day}
    onType={onChoose}
  />
);
