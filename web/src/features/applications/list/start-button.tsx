import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isOpen } from '../../../../../shared/application-machine.ts';
import type { Application } from '../../../../../shared/contracts/financing.ts';
import { formatShortDay } from '../../../lib/format-short-day.ts';
import { preload } from '../../../lib/preload.ts';
import { draftQuery } from './get-draft.ts';

/** The way to the form: afresh, on with a draft, or why not now. */
export function StartButton({ applications }: { applications: readonly Application[] }) {
  const open = applications.find(({ status }) => isOpen(status));
  const draft = useQuery({ ...draftQuery(), enabled: !open });
  if (open) {
    return (
      <p className="start-note">
        You can apply again when <span className="reference">{open.ref}</span> is decided.
      </p>
    );
  }
  const savedAt = draft.data?.draft ? draft.data.savedAt : null;
  return (
    <div className="list-start">
      {savedAt && <span className="start-note">Draft of {formatShortDay(savedAt)}</span>}
      <Link to="/apply" className="btn btn-primary" onPointerDown={() => preload('/apply')}>
        {savedAt ? 'Continue draft' : 'Apply for Financing'}
      </Link>
    </div>
  );
}
