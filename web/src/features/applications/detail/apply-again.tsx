import { Link } from 'react-router';
import { preload } from '../../../lib/preload.ts';

/** The form, filled in with the answers of an application that has ended. */
export const ApplyAgain = ({ applicationId }: { applicationId: string }) => (
  <Link
    to={`/apply?again=${applicationId}`}
    className="btn btn-primary"
    onPointerDown={() => preload('/apply')}
  >
    Apply again
  </Link>
);
