import { sessionOwner } from '../session/session.ts';
import { readStored, writeStored } from '../storage/owner-storage.ts';

const NAME = 'open-application';

/** Remembers whether the list shows an open application, so that the dashboard need not fetch the list. */
export function noteOpenApplication(isOpen: boolean): void {
  const owner = sessionOwner();
  if (owner) writeStored(owner, NAME, isOpen);
}

/** Undefined if this device has not shown the list yet. */
export const knownOpenApplication = (): boolean | undefined =>
  readStored<boolean>(sessionOwner() ?? '', NAME);
