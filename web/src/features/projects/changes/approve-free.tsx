import { approveChange, type ChangeRequest } from '#shared/projects/contract.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { changedProject } from '../acts/changed-project.ts';

interface ApproveFreeProps {
  projectId: string;
  /** When the estimate was made that the owner sees. */
  estimatedAt: string;
  request: ChangeRequest;
}

/** Approves a change that costs nothing, with one press. */
export function ApproveFree({ projectId, estimatedAt, request: { number } }: ApproveFreeProps) {
  const approve = useChange(approveChange, {
    of: changedProject(projectId),
    params: { changeRequest: String(number) },
    done: t('You approved change {n}.', { n: number }),
  });
  return (
    <button
      type="button"
      className="btn btn-primary"
      aria-busy={approve.isPending}
      onClick={() => !approve.isPending && approve.mutate({ estimatedAt, acceptance: null })}
    >
      {approve.isPending ? t('Saving...') : t('Approve')}
    </button>
  );
}
