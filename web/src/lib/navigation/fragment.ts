/**
 * Values after the # of a URL. A browser sends them to no server, and no log has them: the number of
 * a customer and a search for one stand there, never in a path or a query.
 */
import { useLocation } from 'react-router';

export const useFragment = (): URLSearchParams => new URLSearchParams(useLocation().hash.slice(1));

/** @returns the end of a URL, with its # */
export const fragmentOf = (values: Record<string, string>): string =>
  `#${new URLSearchParams(values)}`;
