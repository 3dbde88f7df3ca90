import { Link } from 'react-router';
import { preload } from '../../../lib/preload.ts';
import { t } from '../../../lib/text.ts';

/** The form, filled in with the answers of an application that has ended. */
export const ApplyAgain = ({ applicationId }: { applicationId: string }) => (
  <Link
    to={`/apply?again=${applicationId}`}
    className="btn btn-primary"
    onPointerDown={() => preload('/apply')}
  >
    {t('Apply again')}
  </Link>
);
