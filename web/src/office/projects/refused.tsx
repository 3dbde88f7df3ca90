import { hasCode } from '#web/src/lib/errors/api-error.ts';
import { passkeyProblem } from '#web/src/office/lib/passkey-problem.ts';
import { useProject } from './use-project.ts';

interface RefusedProps {
  projectRef: string;
  change: { error: Error | null; reset: () => void };
}

const CHANGED = 'Somebody else changed this project since you opened it. Nothing was saved.';

/**
 * Why an act was refused, where it was tried. Whatever was typed stays: the project of somebody who was
 * quicker is shown when it is asked for, and not under the hands of whoever types.
 */
export const Refused = ({ projectRef, change: { error, reset } }: RefusedProps) =>
  error && <Refusal projectRef={projectRef} error={error} onLoad={reset} />;

interface RefusalProps {
  projectRef: string;
  error: Error;
  /** The project is shown as it is now. */
  onLoad: () => void;
}

function Refusal({ projectRef, error, onLoad }: RefusalProps) {
  const { refetch, isFetching } = useProject(projectRef);
  const hasChanged = hasCode(error, 'projects.changed');
  const load = async () => {
    const { isSuccess } = await refetch();
    if (isSuccess) onLoad();
  };
  return (
    <div className="office-refused" role="alert">
      <p className="field-error">{hasChanged ? CHANGED : passkeyProblem(error)}</p>
      {(hasChanged || hasCode(error, 'projects.notNow')) && (
        <button
          type="button"
          className="btn btn-outline-primary btn-sm"
          disabled={isFetching}
          onClick={() => void load()}
        >
          {isFetching ? 'Loading...' : 'Show it as it is now, and keep what I typed'}
        </button>
      )}
    </div>
  );
}
