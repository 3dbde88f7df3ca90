import type { Draft } from '#shared/applications/contract.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import {
  DRAFT,
  readStored,
  removeStored,
  writeStored,
} from '#web/src/lib/storage/owner-storage.ts';

/** A draft from this device, or from the server. */
export interface StoredDraft {
  draft: Draft;
  changedAt: string;
  /** The time of the online draft that this one continues; null if it continues none. */
  basedOn: string | null;
  isOnline: boolean;
}

const NAME = `${DRAFT}application`;
const LIFE_MS = 30 * DAY_MS;

/** @returns the draft of this device, which survives a reload and a new sign-in; null if there is none */
export function readFromDevice(owner: string): StoredDraft | null {
  const stored = readStored<StoredDraft>(owner, NAME);
  return stored && Date.now() - Date.parse(stored.changedAt) < LIFE_MS ? stored : null;
}

export const storeOnDevice = (owner: string, stored: StoredDraft): void =>
  writeStored(owner, NAME, stored);

export const forgetOnDevice = (owner: string): void => removeStored(owner, NAME);

/**
 * Chooses the draft to go on with. The clocks of cheap phones are often wrong, so they decide only if
 * both drafts were changed.
 */
export function newerDraft(
  device: StoredDraft | null,
  online: StoredDraft | null,
): StoredDraft | null {
  // The device does not bring back a draft that was online: it may have been sent or discarded.
  if (!device || device.isOnline) return online;
  if (!online || online.basedOn === device.basedOn) return device;
  return Date.parse(device.changedAt) > Date.parse(online.changedAt) ? device : online;
}
