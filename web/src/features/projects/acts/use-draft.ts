import { useState } from 'react';
import { sessionOwner } from '#web/src/lib/session/session.ts';
import {
  DRAFT,
  readStored,
  removeStored,
  writeStored,
} from '#web/src/lib/storage/owner-storage.ts';

/**
 * A value that was typed and not sent yet. It outlives a reload, and a call that fails.
 *
 * @param name of the draft among those of this owner
 */
export function useDraft<Value>(name: string, empty: Value) {
  const stored = DRAFT + name;
  const [value, setValue] = useState(
    () => readStored<Value>(sessionOwner() ?? '', stored) ?? empty,
  );
  return {
    value,
    change(next: Value) {
      const owner = sessionOwner();
      setValue(next);
      if (owner) writeStored(owner, stored, next);
    },
    forget() {
      const owner = sessionOwner();
      setValue(empty);
      if (owner) removeStored(owner, stored);
    },
  };
}
