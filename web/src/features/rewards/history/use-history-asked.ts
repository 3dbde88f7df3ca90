import { useSearchParams } from 'react-router';
import { startOfDay } from '../../../../../shared/rewards/day-range.ts';
import { type EntryKind, entryKinds } from '../../../../../shared/rewards/entry-kind.ts';
import { customerPhone } from '../customer-phone.ts';

/** What the history is narrowed to. */
export interface HistoryFilters {
  kind?: EntryKind;
  /** The first day and the last, as 2026-11-21. */
  from?: string;
  to?: string;
}

/** Each by its name in the address; empty for none. */
export type FilterChoice = Partial<Record<keyof HistoryFilters, string>>;

/** Which part of the history is asked for, remembered in the address; nonsense there is nothing. */
export function useHistoryAsked() {
  const [address, setAddress] = useSearchParams();
  const phone = customerPhone(address.get('phone') ?? '');
  const kind = entryKinds.find((one) => one === address.get('kind'));
  const [from, to] = [dayIn(address, 'from'), dayIn(address, 'to')];
  const filters: HistoryFilters = {
    ...(kind ? { kind } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
  return {
    ...{ phone, filters },
    choose: (choice: FilterChoice) =>
      setAddress((now) => withChoice(now, choice), { replace: true }),
    /** Where the same is shown of all customers. */
    everybodys: `?${withChoice(address, { phone: '' })}`,
  };
}

function dayIn(address: URLSearchParams, name: string): string | null {
  const day = address.get(name) ?? '';
  return startOfDay(day) === null ? null : day;
}

function withChoice(address: URLSearchParams, choice: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const [name, value] of Object.entries(choice)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
