import { sessionOwner } from '#web/src/lib/session/session.ts';
import { readStored, removeStored, writeStored } from '#web/src/lib/storage/owner-storage.ts';

/** Not a draft: the numbers of other people leave this device with the session. */
const NAME = 'pasted-numbers';

export const readTypedNumbers = (): string => readStored<string>(sessionOwner() ?? '', NAME) ?? '';

export function storeTypedNumbers(text: string): void {
  const owner = sessionOwner();
  if (!owner) return;
  if (text) writeStored(owner, NAME, text);
  else removeStored(owner, NAME);
}
