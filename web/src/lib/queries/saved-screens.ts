import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';
import { DAY_MS } from '#shared/platform/time.ts';
import { sessionOwner } from '../session/session.ts';
import { readStored, writeStored } from '../storage/owner-storage.ts';

const NAME = 'screens';

const LIFE_MS = 7 * DAY_MS;

/** Another build may have other shapes. This file's URL changes with each build. */
const build = import.meta.url;

type SavedQuery = DehydratedState['queries'][number];

interface SavedScreens {
  build: string;
  answers: readonly { arrivedAt: number; query: SavedQuery }[];
}

function savedAnswers(owner: string): SavedScreens['answers'] {
  const saved = readStored<SavedScreens>(owner, NAME);
  if (saved?.build !== build) return [];
  return saved.answers.filter(({ arrivedAt }) => arrivedAt + LIFE_MS > Date.now());
}

/** Shows the last answers until newer ones arrive, or instead of them without a network. */
export function restoreScreens(client: QueryClient, owner: string): void {
  const queries = savedAnswers(owner).map(({ query }) => query);
  hydrate(client, { mutations: [], queries } satisfies DehydratedState);
}

/** Saves answers when the page goes out of view; older ones stay if none came. Call the result to stop. */
export function saveScreens(client: QueryClient, owner: string): () => void {
  const save = () => {
    // The session may have ended in another tab.
    if (sessionOwner() !== owner) return;
    const earlier = new Map(savedAnswers(owner).map((one) => [one.query.queryHash, one]));
    for (const query of dehydrate(client, { shouldDehydrateQuery: isSaved }).queries) {
      const arrivedAt = query.state.dataUpdatedAt || earlier.get(query.queryHash)?.arrivedAt;
      // A saved answer is never fresh and never a failure, so its screen fetches it again.
      Object.assign(query.state, { dataUpdatedAt: 0, status: 'success', ...noFailure });
      if (arrivedAt) earlier.set(query.queryHash, { arrivedAt, query });
    }
    writeStored(owner, NAME, { build, answers: [...earlier.values()] } satisfies SavedScreens);
  };
  const saveWhenHidden = () => {
    if (document.visibilityState === 'hidden') save();
  };
  document.addEventListener('visibilitychange', saveWhenHidden);
  return () => document.removeEventListener('visibilitychange', saveWhenHidden);
}

/** The state of a query that was not asked again after its answer. */
const noFailure = {
  error: null,
  errorUpdateCount: 0,
  errorUpdatedAt: 0,
  fetchFailureCount: 0,
  fetchFailureReason: null,
  fetchStatus: 'idle',
} as const;

/** Most queries depend on typed text, or are soon over. One that failed offline keeps its last answer. */
const isSaved = ({ state, meta }: Query): boolean =>
  state.data !== undefined && meta?.isSavedOnDevice === true;

export const savedOnDevice = { isSavedOnDevice: true } as const;
