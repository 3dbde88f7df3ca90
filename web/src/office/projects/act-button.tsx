import type { UseMutationResult } from '@tanstack/react-query';
import { Refused } from './refused.tsx';

interface ActButtonProps {
  projectRef: string;
  change: UseMutationResult<unknown, Error, void>;
  /** Whether it is what to do next. */
  isMain?: boolean;
  children: string;
}

/** An act that needs no words, and why it was refused. */
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
