/** What follows when somebody of the team moves points without a purchase: the owner is told of it. */
import { insertionOf } from '#core/notifications/notification.store.ts';
import type { Deps } from '../deps.ts';
import { countPersonUse } from './person-day.store.ts';
import { givenUse, keyOf, type Person } from './person-limits.ts';
import { actNote, type ManagerAct, personNoteOf } from './person-notes.ts';

const HISTORY = '/reward-points?tab=history';

/** An act of somebody of the team, with the id of its entry or move, and the KES that it moves. */
export interface ActOfTeam {
  act: ManagerAct;
  id: string;
  kes: number;
}

/** @returns the writes that tell the owner of an act, for a transaction that demands the account */
export async function telling(
  deps: Pick<Deps, 'findLanguage'>,
  { businessId, member }: Person,
  { act, id, kes }: ActOfTeam,
  now: number,
) {
  const facts = { name: member.name, sum: kes };
  const text = actNote(await deps.findLanguage(businessId), act, facts);
  const note = personNoteOf(businessId, `${id}-${act}`, { ...text, path: HISTORY }, now);
  const { notification, activity } = insertionOf(note, now);
  return { notification, activity };
}

/**
 * @param tells whether the owner may not have been told today
 * @returns the writes that count points of an import, and tell the owner of the first one of a day
 */
export async function importedBy(
  deps: Pick<Deps, 'findLanguage' | 'findPersonDay'>,
  person: Person,
  { points, tells }: { points: number; tells: boolean },
  now: number,
) {
  const key = keyOf(person);
  const use = givenUse(points, person.rules);
  const isTold = !tells || (await deps.findPersonDay(key, now))?.toldOfImport !== undefined;
  if (isTold) return { full: countPersonUse(key, use, now) };
  const act = { act: 'import', id: key.memberId, kes: use.kes } as const;
  return {
    full: countPersonUse(key, use, now, 'toldOfImport'),
    ...(await telling(deps, person, act, now)),
  };
}
