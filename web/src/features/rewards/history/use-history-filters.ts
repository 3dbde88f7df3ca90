import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { mobilePhone } from '#shared/platform/phone.ts';
import { startOfDay } from '#shared/platform/time.ts';
import { type EntryKind, entryKinds } from '#shared/rewards/entry-kind.ts';
import { useFragment } from '#web/src/lib/navigation/fragment.ts';

/** The part of the history that is shown. */
export interface HistoryFilters {
  kind?: EntryKind;
  /** The first day and the last, each as 2026-11-21. */
  from?: string;
  to?: string;
}

/** Filters by their names in the URL; an empty text takes one away. */
export type FilterChoice = Partial<Record<keyof HistoryFilters, string>>;

/** Reads the filters from the URL and writes them there. A value that is not valid is no filter. */
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
    /** The URL with the same filters for all customers. */
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
