import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../errors/api-error.ts';
import { sessionOwner, subscribe } from '../session/session.ts';
import { restoreScreens, saveScreens } from './saved-screens.ts';

/** A refusal stays a refusal; only a failed server or network is retried. */
function worthRetrying(failures: number, error: unknown): boolean {
  return failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // Offline, a screen says so at once instead of waiting.
    queries: { networkMode: 'always', retry: worthRetrying, staleTime: 15_000 },
    mutations: { networkMode: 'always' },
  },
});

/** Forgets the former owner's answers, and restores this one's. @returns a function to stop */
function showAnswersOf(owner: string | null): () => void {
  queryClient.clear();
  if (!owner) return () => undefined;
  restoreScreens(queryClient, owner);
  return saveScreens(queryClient, owner);
}

// The next person on this phone must not see the former one's figures.
let owner = sessionOwner();
let stop = showAnswersOf(owner);
subscribe(() => {
  const now = sessionOwner();
  if (now === owner) return;
  stop();
  stop = showAnswersOf(now);
  owner = now;
});
