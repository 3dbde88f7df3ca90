import { Link } from 'react-router';
import { t } from '#web/src/lib/language/text.ts';
import { preload } from '#web/src/lib/navigation/preload.ts';

/** Links to the form, filled in with the answers of an application that has ended. */
export const ApplyAgain = ({ applicationId }: { applicationId: string }) => (
  <Link
    to={`/apply?again=${applicationId}`}
    className="btn btn-primary"
    onPointerDown={() => preload('/apply')}
  >
    {t('Apply again')}
  </Link>
);
