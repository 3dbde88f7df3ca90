import { useEffect, useState } from 'react';
import type { DraftDocument } from '#shared/applications/contract.ts';
import { MOST_PICTURES } from '#shared/projects/limits.ts';
import { DocumentUpload } from '#web/src/lib/documents/document-upload.ts';
import { useStore } from '#web/src/lib/storage/store.ts';
import { useDraft } from '../acts/use-draft.ts';

/** The pictures of one form: the first places are filled first, and an empty one is there for the next. */
export function usePictures(form: string) {
  const draft = useDraft<(DraftDocument | null)[]>(`${form}.pictures`, []);
  const [uploads] = useState(() =>
    Array.from(
      { length: MOST_PICTURES },
      (_, index) => new DocumentUpload('picture', `${form}.${index}`, draft.value[index] ?? null),
    ),
  );
  const [first, second, third] = uploads as [DocumentUpload, DocumentUpload, DocumentUpload];
  const files = [useFile(first), useFile(second), useFile(third)];
  const uploaded = files.map((file) => file.uploaded);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was uploaded is what is stored
  useEffect(() => draft.change(uploaded), uploaded);
  // The uploads end with their form.
  useEffect(() => () => uploads.forEach((upload) => void upload.abort()), [uploads]);

  const filled = files.findLastIndex(({ isThere }) => isThere) + 1;
  return {
    shown: uploads.slice(0, Math.min(MOST_PICTURES, filled + 1)),
    /** Waits for what is on its way. @returns the keys; null if a picture did not arrive */
    async settled(): Promise<string[] | null> {
      if (!uploads.map((upload) => upload.isReady()).every(Boolean)) return null;
      const chosen = uploads.filter((upload) => upload.read().uploaded ?? upload.read().transfer);
      const arrived = await Promise.all(chosen.map((upload) => upload.settled()));
      return arrived.every((file) => file !== null) ? arrived.map(({ key }) => key) : null;
    },
    forget: draft.forget,
  };
}

const useFile = (upload: DocumentUpload) => {
  const uploaded = useStore(upload, (state) => state.uploaded);
  const isThere = useStore(upload, (state) => !!(state.uploaded ?? state.transfer));
  return { uploaded, isThere };
};
