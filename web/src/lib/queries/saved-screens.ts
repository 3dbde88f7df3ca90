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

/** After a week, saved answers are of no help any more. */
const LIFE_MS = 7 * DAY_MS;

/** Answers of another build may have another shape. The URL of this file changes with each build. */
const build = import.meta.url;

interface SavedScreens {
  build: string;
  savedAt: number;
  state: DehydratedState;
}

/** Shows an owner the last answers, until newer ones arrive or, without a network, instead of them. */
export function restoreScreens(client: QueryClient, owner: string): void {
  const saved = readStored<SavedScreens>(owner, NAME);
  if (saved?.build !== build || saved.savedAt + LIFE_MS < Date.now()) return;
  hydrate(client, saved.state);
}

/**
 * Saves the last answers whenever the page goes out of view.
 *
 * @returns a function that ends it; call it when the owner changes
 */
export function saveScreens(client: QueryClient, owner: string): () => void {
  const save = () => {
    // The session may have ended in another tab.
    if (sessionOwner() !== owner) return;
    const state = dehydrate(client, { shouldDehydrateQuery: isSaved });
    // A saved answer is never fresh: a screen that shows it fetches it again.
    for (const query of state.queries) query.state.dataUpdatedAt = 0;
    writeStored(owner, NAME, { build, savedAt: Date.now(), state } satisfies SavedScreens);
  };
  const saveWhenHidden = () => {
    if (document.visibilityState === 'hidden') save();
  };
  document.addEventListener('visibilitychange', saveWhenHidden);
  return () => document.removeEventListener('visibilitychange', saveWhenHidden);
}

/** Most queries are not saved: they depend on typed text, or are soon over. */
const isSaved = ({ state, meta }: Query): boolean =>
  state.status === 'success' && meta?.isSavedOnDevice === true;

/** The `meta` of a query whose last answer is worth reading without a network. */
export const savedOnDevice = { isSavedOnDevice: true } as const;
