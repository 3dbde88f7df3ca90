import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { hasCode, messageOf } from '#web/src/lib/errors/api-error.ts';
import type { Form } from '#web/src/lib/forms/use-form.ts';
import { toastError } from '#web/src/lib/toasts/toast-store.ts';
import { SmallButton, TextButton } from '#web/src/office/lib/buttons.tsx';
import { passkeyProblem } from '#web/src/office/lib/passkey.ts';

interface ProjectFormProps {
  of: Pick<Form<never>, 'isBusy' | 'submit' | 'refusal'> & { change: Change };
  /** The words on the button, and those while pending. */
  act: string;
  busy?: string;
  isMain?: boolean;
  /** The text of the closed form; without it the form is always open. */
  summary?: string | undefined;
  isOpenAtFirst?: boolean;
  beside?: ReactNode;
  children: ReactNode;
}

type Change = Pick<UseMutationResult, 'reset' | 'isSuccess' | 'submittedAt'>;

/** Problems are shown at their fields, a refusal above the button. */
export function ProjectForm(props: ProjectFormProps) {
  const { of: form, act, busy = 'Saving...', isMain, summary } = props;
  const shown = (
    <form className="office-form" noValidate onSubmit={form.submit}>
      {props.children}
      <Refused error={form.refusal} onLoad={form.change.reset} />
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

/** Closed until somebody opens it, and again when it is done. */
function Folded({ summary, isOpenAtFirst, change, children }: FoldedProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const title = useRef<HTMLElement>(null);
  const wasOpen = useRef(isOpen);
  const doneAt = change.isSuccess ? change.submittedAt : 0;

  useEffect(() => {
    if (doneAt) setIsOpen(false);
  }, [doneAt]);

  // The pressed button is out of sight: a keyboard continues from here.
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
  change: UseMutationResult<unknown, Error, void>;
  isMain?: boolean;
  children: string;
}

export const ActButton = ({ change, isMain = false, children }: ActButtonProps) => (
  <div className="office-act">
    <button
      type="button"
      className={`btn btn-sm ${isMain ? 'btn-primary' : 'btn-outline-primary'}`}
      disabled={change.isPending}
      onClick={() => change.mutate()}
    >
      {change.isPending ? 'Saving...' : children}
    </button>
    <Refused error={change.error} onLoad={change.reset} />
  </div>
);

const CHANGED = 'Somebody else changed this project since you opened it. Nothing was saved.';

interface RefusedProps {
  error: Error | null;
  onLoad: () => void;
}

/** Why an act was refused. Nothing typed is lost: a colleague's change is shown on request. */
function Refused({ error, onLoad }: RefusedProps) {
  const client = useQueryClient();
  const load = useMutation({
    mutationFn: () =>
      client.refetchQueries({ queryKey: ['project'], type: 'active' }, { throwOnError: true }),
    onSuccess: onLoad,
  });
  if (!error) return null;
  const hasChanged = hasCode(error, 'projects.changed');
  return (
    <div className="office-refused" role="alert">
      <p className="field-error">{hasChanged ? CHANGED : passkeyProblem(error)}</p>
      {(hasChanged || hasCode(error, 'projects.notNow')) && (
        <SmallButton disabled={load.isPending} onClick={() => load.mutate()}>
          {load.isPending ? 'Loading...' : 'Show it as it is now, and keep what I typed'}
        </SmallButton>
      )}
    </div>
  );
}

interface LinkButtonProps {
  open: () => Promise<{ url: string }>;
  children: ReactNode;
}

/** Opens a file in a new tab. The link is made at the press. */
export function LinkButton({ open, children }: LinkButtonProps) {
  const opening = useMutation({
    mutationFn: async (tab: Window | null) => {
      const { url } = await open();
      if (tab) tab.location.href = url;
      else window.location.href = url;
    },
    onError: (error, tab) => {
      tab?.close();
      toastError(messageOf(error));
    },
  });
  return (
    <TextButton
      disabled={opening.isPending}
      // The press itself opens the tab: a browser blocks later ones.
      onClick={() => opening.mutate(newTab())}
    >
      {children}
    </TextButton>
  );
}

/** Its page comes from elsewhere, and knows nothing of the office. */
function newTab(): Window | null {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  return tab;
}
