import { useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { mobilePhone } from '#shared/platform/phone.ts';
import { nairobiDay, startOfDay } from '#shared/platform/time.ts';
import { type EntryKind, entryKinds } from '#shared/rewards/entry-kind.ts';
import { Button } from '#web/src/components/button.tsx';
import { SelectField } from '#web/src/components/select-field.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { useTyped } from '#web/src/lib/hooks/use-typed.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useFragment } from '#web/src/lib/navigation/fragment.ts';
import { entryKindLabels } from '../points/entries.ts';

/** No shop has an older history. An earlier year is still being typed: 0002, 0020. */
const FIRST_DAY = '2000-01-01';

interface HistoryFilterBarProps {
  filters: HistoryFilters;
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
        noChoice={t('All types')}
        labels={entryKindLabels}
        onChoose={(chosen) => onChoose({ kind: chosen })}
      />
      <DayField label={t('From')} day={days.from} onChoose={(day) => chooseDay('from', day)} />
      <DayField
        label={t('To')}
        day={days.to}
        error={error}
        onChoose={(day) => chooseDay('to', day)}
      />
      {(kind || from || to) && (
        <Button look="link" onClick={clear}>
          {t('Clear filters')}
        </Button>
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

interface HistoryFilters {
  kind?: EntryKind;
  /** Days such as 2026-11-21. */
  from?: string;
  to?: string;
}

/** By name in the URL; an empty text removes a filter. */
type FilterChoice = Partial<Record<keyof HistoryFilters, string>>;

/** Reads the filters from the URL and writes them there; invalid values are ignored. */
export function useHistoryFilters() {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [search] = useSearchParams();
  const phone = mobilePhone(useFragment().get('phone') ?? '');
  const kind = entryKinds.find((one) => one === search.get('kind'));
  const [from, to] = [dayIn(search, 'from'), dayIn(search, 'to')];
  const filters: HistoryFilters = {
    ...(kind ? { kind } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
  return {
    phone,
    filters,
    choose: (choice: FilterChoice) =>
      navigate({ search: `?${withChoice(search, choice)}`, hash }, { replace: true }),
    urlOfEverybody: `?${search}`,
  };
}

function dayIn(search: URLSearchParams, name: string): string | null {
  const day = search.get(name) ?? '';
  return startOfDay(day) === null ? null : day;
}

function withChoice(search: URLSearchParams, choice: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(choice)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
