import type { UseMutationResult } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { Refused } from './refused.tsx';

interface ProjectFormProps<Given> {
  projectRef: string;
  change: UseMutationResult<unknown, Error, Given>;
  /** The words on the button, and those while the act is under way. */
  act: string;
  busy?: string | undefined;
  /** Whether it is what to do next. */
  isMain?: boolean;
  /** Looks at what was typed, and sends it if nothing is wrong. */
  onSubmit: () => void;
  /** Stands beside the button. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A form of a project. What is wrong stands at its field, and a refusal above the button. */
export function ProjectForm<Given>(props: ProjectFormProps<Given>) {
  const { projectRef, change, act, busy = 'Saving...', isMain = false, onSubmit } = props;
  return (
    <form
      className="office-form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!change.isPending) onSubmit();
      }}
    >
      {props.children}
      <Refused projectRef={projectRef} change={change} />
      <div className="office-buttons">
        {props.beside}
        <button
          type="submit"
          className={`btn btn-sm ${isMain ? 'btn-primary' : 'btn-outline-primary'}`}
          disabled={change.isPending}
        >
          {change.isPending ? busy : act}
        </button>
      </div>
    </form>
  );
}
