import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../errors/api-error.ts';
import { sessionOwner, subscribe } from '../session/session.ts';
import { restoreScreens, saveScreens } from './saved-screens.ts';

/** A refusal stays a refusal. Only a failed server or network is worth another try. */
function worthRetrying(failures: number, error: unknown): boolean {
  return failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // A screen says at once that there is no network instead of waiting for it in silence.
    queries: { networkMode: 'always', retry: worthRetrying, staleTime: 15_000 },
    mutations: { networkMode: 'always' },
  },
});

/**
 * Forgets the answers of the former owner, and restores those of this one.
 *
 * @returns a function that ends it
 */
function showAnswersOf(owner: string | null): () => void {
  queryClient.clear();
  if (!owner) return () => undefined;
  restoreScreens(queryClient, owner);
  return saveScreens(queryClient, owner);
}

// The next person on this phone must not see the figures of the former one.
let owner = sessionOwner();
let stop = showAnswersOf(owner);
subscribe(() => {
  const now = sessionOwner();
  if (now === owner) return;
  stop();
  stop = showAnswersOf(now);
  owner = now;
});
