import { useQueryClient } from '@tanstack/react-query';
import type { ConfirmationPurpose } from '#shared/confirmations/limits.ts';
import type { SentConfirmation } from '#shared/confirmations/sent-confirmation.ts';
import type { ProjectDetail } from '#shared/projects/contract.ts';
import { t } from '#web/src/lib/language/text.ts';
import { isAboutCode, useConfirmation } from '#web/src/lib/queries/use-confirmation.ts';
import { toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { hasMovedOn, sayAndReload, useProjectChange } from './use-project-change.ts';

interface CodedChangeInput<Content> {
  projectId: string;
  /** Names the act among those about this project, such as `delivery`. */
  name: string;
  purpose: ConfirmationPurpose;
  sendCode: (content: Content) => Promise<SentConfirmation>;
  send: (code: string, idempotencyKey: string) => Promise<ProjectDetail>;
  /** The text of the toast afterwards. */
  done: string;
}

/** A change that a code by SMS confirms. A reload while the code is on its way loses nothing. */
export function useCodedChange<Content>(input: CodedChangeInput<Content>) {
  const { projectId, name, purpose, sendCode, send, done } = input;
  const client = useQueryClient();

  const confirmation = useConfirmation({
    purpose,
    sendCode,
    storedAs: `${name}-code.${projectId}`,
    onSent: () =>
      toastSuccess({ title: t('Code sent'), text: t('Check your phone for the code.') }),
    onRefused: (error) => {
      if (!hasMovedOn(error)) return false;
      sayAndReload(client, projectId, error);
      return true;
    },
  });

  const act = useProjectChange({
    projectId,
    name,
    send,
    done,
    onDone: confirmation.forgetSent,
    explain: (error) => {
      if (!isAboutCode(error)) return false;
      confirmation.setProblem(error.message);
      return true;
    },
  });

  return { confirmation, act };
}
