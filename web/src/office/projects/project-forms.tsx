/** The forms and the acts of a project, each with why it was refused. */
import type { UseMutationResult } from '@tanstack/react-query';
import {
  type FormEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { hasCode } from '#web/src/lib/errors/api-error.ts';
import type { Form } from '#web/src/lib/forms/use-form.ts';
import { passkeyProblem } from '#web/src/office/lib/passkey.ts';
import { useProject } from './use-project.ts';

interface ProjectFormProps {
  projectRef: string;
  of: Pick<Form<never>, 'isBusy' | 'submit'> & { change: Change };
  /** The words on the button, and those while the act is under way. */
  act: string;
  busy?: string;
  /** Whether it is what to do next. */
  isMain?: boolean;
  /** The text of the closed form; without it the form is always open. */
  summary?: string | undefined;
  isOpenAtFirst?: boolean;
  /** Runs before what was typed is looked at. */
  onSubmit?: () => void;
  /** Is beside the button. */
  beside?: ReactNode;
  children: ReactNode;
}

type Change = Pick<UseMutationResult, 'error' | 'reset' | 'isSuccess' | 'submittedAt'>;

/** A form of a project. Each problem is at its field, and a refusal above the button. */
export function ProjectForm(props: ProjectFormProps) {
  const { projectRef, of: form, act, busy = 'Saving...', isMain, summary } = props;
  const shown = (
    <form
      className="office-form"
      noValidate
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        props.onSubmit?.();
        form.submit(event);
      }}
    >
      {props.children}
      <Refused projectRef={projectRef} change={form.change} />
      <div className="office-buttons">
        {props.beside}
        <button
          type="submit"
          className={`btn btn-sm ${isMain ? 'btn-primary' : 'btn-outline-primary'}`}
          disabled={form.isBusy}
        >
          {form.isBusy ? busy : act}
        </button>
      </div>
    </form>
  );
  if (!summary) return shown;
  return (
    <Folded summary={summary} isOpenAtFirst={props.isOpenAtFirst ?? false} change={form.change}>
      {shown}
    </Folded>
  );
}

interface FoldedProps {
  summary: string;
  isOpenAtFirst: boolean;
  change: Change;
  children: ReactNode;
}

/** A form that is closed until somebody wants it, and again when it is done. */
function Folded({ summary, isOpenAtFirst, change, children }: FoldedProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const title = useRef<HTMLElement>(null);
  const wasOpen = useRef(isOpen);
  const doneAt = change.isSuccess ? change.submittedAt : 0;

  useEffect(() => {
    if (doneAt) setIsOpen(false);
  }, [doneAt]);

  // The button that was pressed is out of sight: a keyboard goes on from here.
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    const hadFocus =
      activeElement === body || title.current?.parentElement?.contains(activeElement);
    if (wasOpen.current && !isOpen && hadFocus) title.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  return (
    <details
      className="office-more"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary ref={title}>{summary}</summary>
      {children}
    </details>
  );
}

interface ActButtonProps {
  projectRef: string;
  change: UseMutationResult<unknown, Error, void>;
  /** Whether it is what to do next. */
  isMain?: boolean;
  children: string;
}

/** An act that needs no words. */
export const ActButton = ({ projectRef, change, isMain = false, children }: ActButtonProps) => (
  <div className="office-act">
    <button
      type="button"
      className={`btn btn-sm ${isMain ? 'btn-primary' : 'btn-outline-primary'}`}
      disabled={change.isPending}
      onClick={() => change.mutate()}
    >
      {change.isPending ? 'Saving...' : children}
    </button>
    <Refused projectRef={projectRef} change={change} />
  </div>
);

const CHANGED = 'Somebody else changed this project since you opened it. Nothing was saved.';

interface RefusedProps {
  projectRef: string;
  change: Pick<Change, 'error' | 'reset'>;
}

/**
 * Why an act was refused, where it was tried. Nothing typed is lost: the change of a quicker colleague is shown on
 * request, and not while somebody types.
 */
const Refused = ({ projectRef, change: { error, reset } }: RefusedProps) =>
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
