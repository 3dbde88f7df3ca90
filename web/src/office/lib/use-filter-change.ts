import { useSearchParams } from 'react-router';

/**
 * Filters stand in the address, so that a colleague can be sent a link.
 *
 * @returns a function that changes some of them; an empty text takes one away
 */
export function useFilterChange(): (change: Readonly<Record<string, string>>) => void {
  const [, setParams] = useSearchParams();
  return (change) => {
    // The address has the last choice at once, what is drawn has it a moment later: two in a row both count.
    const params = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(change)) {
      if (value) params.set(name, value);
      else params.delete(name);
    }
    setParams(params);
  };
}
