import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/src/lib/errors/api-error.ts';

/** A refusal stays a refusal. Only a failed server or network is worth another try. */
const worthRetrying = (failures: number, error: unknown): boolean =>
  failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

/**
 * Nothing is asked for again by itself: a tab that is left open would keep its session from ending, and
 * each look at a file is written down.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: worthRetrying,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: 15_000,
    },
    mutations: { networkMode: 'always' },
  },
});
