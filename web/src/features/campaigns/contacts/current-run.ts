import type { ContactsRun } from './contacts-run.ts';

/** Runs by their owner and purpose. They go on while their owner looks at other screens. */
const runs = new Map<string, ContactsRun>();

export const currentRun = (place: string): ContactsRun | null => runs.get(place) ?? null;

export function keepRun(place: string, run: ContactsRun | null): void {
  if (run) runs.set(place, run);
  else runs.delete(place);
}

/** Forgets a run whose report was seen. */
export function forgetDone(place: string): void {
  if (runs.get(place)?.read().status === 'done') runs.delete(place);
}
