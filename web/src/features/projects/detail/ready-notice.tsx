import { Link, useSearchParams } from 'react-router';
import type { ProjectDetail } from '#shared/projects/contract.ts';
import { t } from '#web/src/lib/language/text.ts';

/** Says which milestone waits for its owner, and leads to it. It is announced when the office shows one. */
export function ReadyNotice({ project: { toReview, stage } }: { project: ProjectDetail }) {
  const [search] = useSearchParams();
  const isThere = search.get('tab') === 'milestones';
  const name = stage === 'On Hold' ? undefined : toReview?.name;
  return (
    <div role="status">
      {name && !isThere && (
        <div className="card notice notice-action">
          <p>{t('“{name}” is ready for your review.', { name })}</p>
          <Link to={{ search: 'tab=milestones' }} className="btn btn-primary">
            {t('Review')}
          </Link>
        </div>
      )}
    </div>
  );
}
