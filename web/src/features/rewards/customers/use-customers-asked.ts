import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { customerFilters } from '../../../../../shared/rewards/contract.ts';
import type { CustomersAsked } from '../list-customers.ts';

const PAUSE_MS = 300;

/**
 * Which customers are asked for, remembered in the address. A search is asked for when its typing
 * pauses; a filter and a search take each other's place, for the server knows one at a time.
 */
export function useCustomersAsked() {
  const [address, setAddress] = useSearchParams();
  const search = address.get('search') ?? '';
  const filter = customerFilters.find((one) => one === address.get('filter'));
  const [typed, setTyped] = useState(search);

  const ask = (asked: Record<string, string>) =>
    setAddress({ tab: 'customers', ...asked }, { replace: true });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the pause
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === search) return;
    const timer = setTimeout(() => ask(wanted ? { search: wanted } : {}), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  // The tab's own link leads to all of them.
  useEffect(() => {
    if (!search) setTyped('');
  }, [search]);

  const asked: CustomersAsked = filter ? { filter } : search ? { search } : {};
  return {
    ...{ typed, asked, setTyped },
    choose(next: string) {
      setTyped('');
      ask(next ? { filter: next } : {});
    },
  };
}
