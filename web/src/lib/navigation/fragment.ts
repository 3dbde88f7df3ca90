/** No server or log gets values after the #: customers' numbers and searches go here, never in path or query. */
import { useLocation } from 'react-router';

export const useFragment = (): URLSearchParams => new URLSearchParams(useLocation().hash.slice(1));

export const fragmentOf = (values: Record<string, string>): string =>
  `#${new URLSearchParams(values)}`;
