import { useEffect, useState } from 'react';
import type { FormFields } from './application-fields.ts';
import type { ApplyStart } from './apply-start.ts';
import { DraftSaver } from './draft-saver.ts';
import { type Documents, useUploaded } from './use-documents.ts';

/** Saves the form from its first change on. */
export function useDraft(
  { owner, draft: stored }: ApplyStart,
  fields: FormFields,
  documents: Documents,
): DraftSaver {
  const draft = { ...fields, documents: useUploaded(documents) };
  const [saver] = useState(() => {
    // A form that nobody has touched is not saved.
    const untouched = { changedAt: '', basedOn: null, isOnline: true };
    return new DraftSaver(owner, { ...(stored ?? untouched), draft });
  });
  useEffect(() => saver.start(), [saver]);
  useEffect(() => saver.save(draft));
  return saver;
}
