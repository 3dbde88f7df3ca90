import { Link } from 'react-router';
import type { ApplicationDetail } from '#shared/applications/contract.ts';
import { t } from '#web/src/lib/language/text.ts';
import { preload } from '#web/src/lib/navigation/preload.ts';

/** Leads to the project that the accepted offer began. It has the id of the application. */
export function ToProject({ application: { applicationId, status } }: ToProjectProps) {
  if (status !== 'Offer Accepted') return null;
  const path = `/projects/${applicationId}`;
  return (
    <section className="card detail-card">
      <h2 className="h5">{t('Your project has begun')}</h2>
      <p>{t('Its stage, its milestones and its documents have a page of their own.')}</p>
      <div>
        <Link to={path} className="btn btn-primary" onPointerDown={() => preload(path)}>
          {t('See your project')}
        </Link>
      </div>
    </section>
  );
}

interface ToProjectProps {
  application: ApplicationDetail;
}
