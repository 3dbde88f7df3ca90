import { sessionOwner } from '../session/session.ts';
import { keep, readKept } from '../storage/owner-storage.ts';

const NAME = 'open-application';

/** Notes what the list of applications has shown, so that the dashboard need not ask for it. */
export function noteOpenApplication(isThere: boolean): void {
  const owner = sessionOwner();
  if (owner) keep(owner, NAME, isThere);
}

/** @returns undefined where this device has not seen the list yet */
export const knownOpenApplication = (): boolean | undefined =>
  readKept<boolean>(sessionOwner() ?? '', NAME);
