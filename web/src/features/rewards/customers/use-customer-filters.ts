import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { customerFilters } from '#shared/rewards/contract.ts';
import { fragmentOf, useFragment } from '#web/src/lib/navigation/fragment.ts';
import type { CustomerFilters } from '../list-customers.ts';

const PAUSE_MS = 300;

/**
 * Reads the search or the filter from the URL and writes it there: a search once its typing pauses.
 * One takes the other's place, because the server takes one at a time.
 */
export function useCustomerFilters() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const search = useFragment().get('search') ?? '';
  const filter = customerFilters.find((one) => one === params.get('filter'));
  const [typed, setTyped] = useState(search);

  const show = (filters: Record<string, string>, hash = '') =>
    navigate(
      { search: `?${new URLSearchParams({ tab: 'customers', ...filters })}`, hash },
      { replace: true },
    );

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the pause
  useEffect(() => {
    const text = typed.trim();
    if (text === search) return;
    const timer = setTimeout(() => show({}, text ? fragmentOf({ search: text }) : ''), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  // The link of the tab takes the search away.
  useEffect(() => {
    if (!search) setTyped('');
  }, [search]);

  const filters: CustomerFilters = filter ? { filter } : search ? { search } : {};
  return {
    typed,
    filters,
    setTyped,
    choose(next: string) {
      setTyped('');
      show(next ? { filter: next } : {});
    },
  };
}
