import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/src/lib/errors/api-error.ts';

/** A refusal stays a refusal; only a failed server or network is retried. */
const worthRetrying = (failures: number, error: unknown): boolean =>
  failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

/** No automatic fetches: an open tab would keep its session alive, and each look at a file is recorded. */
export const queryClient: QueryClient = new QueryClient({
  // Each act ends something on Today.
  mutationCache: new MutationCache({
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['today'] }),
  }),
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
