import { useQuery } from '@tanstack/react-query';
import { NavLink, useSearchParams } from 'react-router';
import { MOST_COUNTED } from '#shared/delivery/limits.ts';
import { staffQuery, useMe } from './staff.ts';

interface DayFilterProps {
  label: string;
  day: string;
  last: string;
  onChoose: (day: string) => void;
}

/** The day counts when the field is left: while it is typed, it holds other days. */
export const DayFilter = ({ label, day, last, onChoose }: DayFilterProps) => (
  <label>
    {label}{' '}
    <input
      // Another day in the address makes another field.
      key={day}
      className="form-control form-control-sm"
      type="date"
      max={last}
      defaultValue={day}
      onBlur={({ target }) => target.value && target.value !== day && onChoose(target.value)}
    />
  </label>
);

/** Filters are in the address, to send a colleague a link. The function changes some; an empty text removes one. */
export function useFilterChange(): (change: Readonly<Record<string, string>>) => void {
  const [, setParams] = useSearchParams();
  return (change) => {
    // The address has the last choice at once, the drawn state later: two in a row both count.
    const params = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(change)) {
      if (value) params.set(name, value);
      else params.delete(name);
    }
    setParams(params);
  };
}

/** The address with one filter changed, for links. */
export function usePathWith(): (name: string, value: string) => string {
  const [params] = useSearchParams();
  return (name, value) => {
    const next = new URLSearchParams(params);
    next.set(name, value);
    return `?${next}`;
  };
}

/** In the address: `desc`, or the list's own order. */
export const OrderFilter = ({ texts: [own, other] }: { texts: readonly [string, string] }) => {
  const [params] = useSearchParams();
  const choose = useFilterChange();
  return (
    <ChoiceFilter
      label="Order"
      value={params.get('order') === 'desc' ? 'desc' : ''}
      none={own}
      options={[['desc', other]]}
      onChoose={(order) => choose({ order })}
    />
  );
};

interface PeopleFilterProps {
  label: string;
  /** The filter's name in the address. */
  name: string;
}

/** Everybody, nobody, or a member of the staff. */
export function PeopleFilter({ label, name }: PeopleFilterProps) {
  const [params] = useSearchParams();
  const choose = useFilterChange();
  const { data: staff = [] } = useQuery(staffQuery);
  const { data: me } = useMe();
  const colleagues = staff.filter(
    ({ state, staffId }) => state === 'Active' && staffId !== me?.staffId,
  );
  return (
    <ChoiceFilter
      label={label}
      value={params.get(name) ?? ''}
      none="Anybody"
      options={[
        ['nobody', 'Nobody yet'],
        ...(me ? [[me.staffId, 'Me'] as const] : []),
        ...colleagues.map(({ staffId, name }) => [staffId, name] as const),
      ]}
      onChoose={(chosen) => choose({ [name]: chosen })}
    />
  );
}

interface ChoiceFilterProps {
  label: string;
  value: string;
  none?: string;
  options: readonly (readonly [value: string, text: string])[];
  onChoose: (value: string) => void;
}

export const ChoiceFilter = ({ label, value, none, options, onChoose }: ChoiceFilterProps) => (
  <label>
    {label}{' '}
    <select
      className="form-select form-select-sm"
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      {none !== undefined && <option value="">{none}</option>}
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </select>
  </label>
);

interface CountedTabsProps {
  label: string;
  /** Without a count until it is known. */
  tabs: readonly { path: string; text: string; count: number | undefined; isShown: boolean }[];
}

export const CountedTabs = ({ label, tabs }: CountedTabsProps) => (
  <nav className="office-tabs" aria-label={label}>
    {tabs.map(({ path, text, count, isShown }) => (
      <NavLink
        key={path}
        to={path}
        className={isShown ? 'office-tab office-tab-shown' : 'office-tab'}
        aria-current={isShown ? 'page' : undefined}
      >
        {text} <span className="office-count">{countText(count)}</span>
      </NavLink>
    ))}
  </nav>
);

function countText(count: number | undefined): string {
  if (count === undefined) return '';
  return count < MOST_COUNTED ? `(${count})` : `(${MOST_COUNTED}+)`;
}
