import { useState } from 'react';
import { sessionOwner } from '../session/session.ts';
import { DRAFT, readStored, removeStored, writeStored } from './owner-storage.ts';

/** An unsent value. It survives a reload and a failed call, until it is empty again. @param name among this owner's drafts */
export function useDraft<Value>(name: string, empty: Value) {
  const stored = DRAFT + name;
  const [value, setValue] = useState(
    () => readStored<Value>(sessionOwner() ?? '', stored) ?? empty,
  );
  const change = (next: Value) => {
    const owner = sessionOwner();
    setValue(next);
    if (!owner) return;
    if (next === empty) removeStored(owner, stored);
    else writeStored(owner, stored, next);
  };
  return [value, change] as const;
}
