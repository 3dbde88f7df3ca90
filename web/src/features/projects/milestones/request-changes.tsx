import { type FormEvent, useEffect, useState } from 'react';
import type { DraftDocument } from '#shared/applications/contract.ts';
import { askForChanges, type Milestone } from '#shared/projects/contract.ts';
import { MOST_PICTURES } from '#shared/projects/limits.ts';
import { Button } from '#web/src/components/button.tsx';
import { FileInput } from '#web/src/components/documents/file-input.tsx';
import { DocumentUpload } from '#web/src/lib/documents/document-upload.ts';
import { useOneAtATime } from '#web/src/lib/hooks/use-one-at-a-time.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { sessionOwner } from '#web/src/lib/session/session.ts';
import { DRAFT, readStored } from '#web/src/lib/storage/owner-storage.ts';
import { useStore } from '#web/src/lib/storage/store.ts';
import { changedProject } from '../acts/changed-project.ts';
import { ReasonField, useDraft, useReason } from '../acts/reason-field.tsx';

const draftName = (projectId: string, number: number): string => `changes.${projectId}.${number}`;

export const hasDraftOfChanges = (projectId: string, number: number): boolean =>
  !!readStored<string>(sessionOwner() ?? '', DRAFT + draftName(projectId, number));

interface RequestChangesProps {
  projectId: string;
  milestone: Milestone;
  onCancel: () => void;
}

/** Gives a milestone back with what should change and up to three pictures. */
export function RequestChanges({ projectId, milestone, onCancel }: RequestChangesProps) {
  const { number, presentedAt } = milestone;
  const draft = draftName(projectId, number);
  const reason = useReason(draft);
  const pictures = usePictures(draft);
  const { busy, run } = useOneAtATime<'send'>();
  const ask = useChange(askForChanges, {
    of: changedProject(projectId),
    params: { milestone: String(number) },
    name: `ask-for-changes-${number}-${presentedAt}`,
    done: t('We have received what should change.'),
    onDone: () => {
      reason.forget();
      pictures.forget();
    },
  });

  const send = async (text: string) => {
    const keys = await pictures.settled();
    // A picture that did not arrive says why beside it.
    if (keys) await ask.mutateAsync({ text, pictures: keys }).catch(() => undefined);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    reason.ifLongEnough((text) => void run('send', () => send(text)));
  };

  return (
    <form className="request-changes" onSubmit={submit} noValidate>
      <ReasonField
        label={t('What should change?')}
        help={t('Say where, and what you expected instead.')}
        reason={reason}
        isBusy={busy !== null}
      />
      {pictures.shown.map((upload, index) => (
        <FileInput
          // biome-ignore lint/suspicious/noArrayIndexKey: the places of the pictures never change
          key={index}
          label={t('Picture {n} (optional)', { n: index + 1 })}
          help={t('A photo or a screenshot, JPG or PNG. We make it small before it is sent.')}
          upload={upload}
          disabled={busy !== null}
        />
      ))}
      <div className="form-actions">
        <button type="submit" className="btn btn-primary" aria-busy={busy !== null}>
          {busy ? t('Sending...') : t('Send')}
        </button>
        <Button look="link" disabled={busy !== null} onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}

/** The pictures of one form, with one empty place for the next. */
function usePictures(form: string) {
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
  useEffect(() => () => uploads.forEach((upload) => void upload.abort()), [uploads]);

  const filled = files.findLastIndex(({ isThere }) => isThere) + 1;
  return {
    shown: uploads.slice(0, Math.min(MOST_PICTURES, filled + 1)),
    /** Waits for uploads; null if a picture did not arrive. */
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
