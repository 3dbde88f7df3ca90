import { useEffect, useState } from 'react';
import type { FormFields } from './application-fields.ts';
import type { ApplyStart } from './apply-start.ts';
import { DraftSaver } from './draft-saver.ts';
import { type Documents, useUploaded } from './use-documents.ts';

/** Keeps what is in the form, from the first change on. */
export function useDraft(
  { owner, draft: kept }: ApplyStart,
  fields: FormFields,
  documents: Documents,
): DraftSaver {
  const draft = { ...fields, documents: useUploaded(documents) };
  const [saver] = useState(() => {
    // A form that nobody has touched is nothing to keep.
    const untouched = { changedAt: '', basedOn: null, isOnline: true };
    return new DraftSaver(owner, { ...(kept ?? untouched), draft });
  });
  useEffect(() => saver.start(), [saver]);
  useEffect(() => saver.keep(draft));
  return saver;
}
