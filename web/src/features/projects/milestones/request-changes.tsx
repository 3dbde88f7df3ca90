import type { FormEvent } from 'react';
import { askForChanges, type Milestone } from '#shared/projects/contract.ts';
import { FileInput } from '#web/src/components/documents/file-input.tsx';
import { useOneAtATime } from '#web/src/lib/hooks/use-one-at-a-time.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { sessionOwner } from '#web/src/lib/session/session.ts';
import { DRAFT, readStored } from '#web/src/lib/storage/owner-storage.ts';
import { changedProject } from '../acts/changed-project.ts';
import { ReasonField, useReason } from '../acts/reason-field.tsx';
import { usePictures } from './use-pictures.ts';

const draftName = (projectId: string, number: number): string => `changes.${projectId}.${number}`;

/** @returns whether the owner has begun to write what should change */
export const hasDraftOfChanges = (projectId: string, number: number): boolean =>
  !!readStored<string>(sessionOwner() ?? '', DRAFT + draftName(projectId, number));

interface RequestChangesProps {
  projectId: string;
  milestone: Milestone;
  onCancel: () => void;
}

/** Gives a milestone back, with what should change in it and up to three pictures. */
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
        <button type="button" className="btn btn-link" disabled={busy !== null} onClick={onCancel}>
          {t('Cancel')}
        </button>
      </div>
    </form>
  );
}
