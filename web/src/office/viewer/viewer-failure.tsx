import { Icon } from '#web/src/components/icon.tsx';
import type { FailureReason } from './messages.ts';

/** Why a document is not shown, and what the reviewer can do about it. */
const sentences: Record<FailureReason | 'silent', string> = {
  locked:
    'This PDF needs its password, and the password that was saved with it does not open it. Ask the owner for the password, or for a copy without one.',
  broken:
    'This file cannot be read: it is damaged or not what its name says. Ask the owner for it again.',
  tooLarge: 'This file is too large to be shown. Ask the owner for a smaller one.',
  silent:
    'This file stopped answering. Try again; if it stops again, close it and ask the owner for another copy.',
};

interface ViewerFailureProps {
  reason: FailureReason | 'silent';
  onRetry: () => void;
}

/** A document that is not shown. */
export const ViewerFailure = ({ reason, onRetry }: ViewerFailureProps) => (
  <div className="viewer-failure" role="alert">
    <span className="state-icon state-icon-error">
      <Icon name="alert" size="large" />
    </span>
    <p>{sentences[reason]}</p>
    {reason === 'silent' && (
      <button type="button" className="btn btn-primary" onClick={onRetry}>
        Try again
      </button>
    )}
  </div>
);
