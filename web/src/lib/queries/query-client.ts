import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, hasCode } from '../errors/api-error.ts';
import { sessionEnded, sessionOwner, subscribe } from '../session/session.ts';
import { bringBackScreens, keepScreens } from './kept-screens.ts';

/** A session the server refuses is over, whichever request found out. */
function watchSession(error: unknown): void {
  if (hasCode(error, 'auth.unauthenticated')) sessionEnded();
}

/** A refusal stays a refusal; only a failing server or network is worth another try. */
function worthRetrying(failures: number, error: unknown): boolean {
  return failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: watchSession }),
  mutationCache: new MutationCache({ onError: watchSession }),
  defaultOptions: {
    // Say at once that there is no network rather than wait for it in silence.
    queries: { networkMode: 'always', retry: worthRetrying, staleTime: 15_000 },
    mutations: { networkMode: 'always' },
  },
});

/** Lets go of what one owner saw, and shows the next what that one saw last. */
function follow(owner: string | null): () => void {
  queryClient.clear();
  if (!owner) return () => undefined;
  bringBackScreens(queryClient, owner);
  return keepScreens(queryClient, owner);
}

// The next person on this phone must not see the last one's figures.
let owner = sessionOwner();
let letGo = follow(owner);
subscribe(() => {
  const now = sessionOwner();
  if (now === owner) return;
  letGo();
  letGo = follow(now);
  owner = now;
});
