import type { Draft } from '../../../../../shared/applications/contract.ts';
import { DAY_MS } from '../../../../../shared/platform/time.ts';
import { readStored, removeStored, writeStored } from '../../../lib/storage/owner-storage.ts';

/** A draft as it is found: on this device, or online. */
export interface StoredDraft {
  draft: Draft;
  changedAt: string;
  /** When the online draft was saved that this one goes on from; null without one. */
  basedOn: string | null;
  isOnline: boolean;
}

const NAME = 'apply-draft';
const LIFE_MS = 30 * DAY_MS;

/** What an owner has typed into the application survives a reload and signing in again. */
export function readFromDevice(owner: string): StoredDraft | null {
  const kept = readStored<StoredDraft>(owner, NAME);
  return kept && Date.now() - Date.parse(kept.changedAt) < LIFE_MS ? kept : null;
}

export const storeOnDevice = (owner: string, kept: StoredDraft): void =>
  writeStored(owner, NAME, kept);

export const forgetOnDevice = (owner: string): void => removeStored(owner, NAME);

/**
 * Which of the two drafts goes on. The clocks of cheap phones are often wrong, so they decide only
 * where both sides were changed.
 */
export function newerDraft(
  device: StoredDraft | null,
  online: StoredDraft | null,
): StoredDraft | null {
  // What was online once is not the device's to bring back: it may have been sent or discarded.
  if (!device || device.isOnline) return online;
  if (!online || online.basedOn === device.basedOn) return device;
  return Date.parse(device.changedAt) > Date.parse(online.changedAt) ? device : online;
}
