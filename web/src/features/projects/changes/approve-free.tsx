import { approveChange, type ChangeRequest } from '#shared/projects/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useProjectChange } from '../acts/use-project-change.ts';

interface ApproveFreeProps {
  projectId: string;
  /** When the estimate was made that the owner sees. */
  estimatedAt: string;
  request: ChangeRequest;
}

/** Approves a change that costs nothing, with one press. */
export function ApproveFree({ projectId, estimatedAt, request: { number } }: ApproveFreeProps) {
  const approve = useProjectChange({
    projectId,
    name: `approve-change-${number}`,
    send: (_: null, idempotencyKey) =>
      call(approveChange, {
        params: { projectId, changeRequest: String(number) },
        body: { estimatedAt, acceptance: null },
        idempotencyKey,
      }),
    done: t('You approved change {n}.', { n: number }),
  });
  return (
    <button
      type="button"
      className="btn btn-primary"
      aria-busy={approve.isPending}
      onClick={() => !approve.isPending && approve.mutate(null)}
    >
      {approve.isPending ? t('Saving...') : t('Approve')}
    </button>
  );
}
