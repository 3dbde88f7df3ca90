import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';
import { DAY_MS } from '../../../../shared/platform/time.ts';
import { keep, readKept } from '../storage/owner-storage.ts';

const NAME = 'screens';

/** A week without the app, and what it showed is no help any more. */
const LIFE_MS = 7 * DAY_MS;

/** What an answer looks like may change with the app: the address of this file changes with it. */
const build = import.meta.url;

interface Kept {
  build: string;
  savedAt: number;
  state: DehydratedState;
}

/** Shows an owner what the screens showed last, until newer answers arrive or instead of them. */
export function bringBackScreens(client: QueryClient, owner: string): void {
  const kept = readKept<Kept>(owner, NAME);
  if (kept?.build !== build || kept.savedAt + LIFE_MS < Date.now()) return;
  hydrate(client, kept.state);
}

/** @returns what stops it; to be called when the owner changes */
export function keepScreens(client: QueryClient, owner: string): () => void {
  const save = () => {
    const state = dehydrate(client, { shouldDehydrateQuery: isWorthKeeping });
    // What was kept is never fresh: wherever it is shown, it is asked for again.
    for (const query of state.queries) query.state.dataUpdatedAt = 0;
    keep(owner, NAME, { build, savedAt: Date.now(), state } satisfies Kept);
  };
  const saveWhenHidden = () => {
    if (document.visibilityState === 'hidden') save();
  };
  document.addEventListener('visibilitychange', saveWhenHidden);
  return () => document.removeEventListener('visibilitychange', saveWhenHidden);
}

/** Queries say of themselves that they are (`meta`): not what is typed, searched or soon over. */
const isWorthKeeping = ({ state, meta }: Query): boolean =>
  state.status === 'success' && meta?.isKept === true;

/** For the `meta` of a query whose last answer is worth reading without a network. */
export const isKept = { isKept: true } as const;
