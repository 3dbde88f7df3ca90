import './list/list.scss';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isOpen } from '#shared/applications/application-machine.ts';
import { NoApplications } from '#web/src/art/no-applications.tsx';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { PageHeading } from '#web/src/components/page-heading.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { noteOpenApplication } from '#web/src/lib/queries/open-application.ts';
import { useActivity } from '#web/src/lib/queries/use-activity.ts';
import { ApplicationList } from './list/application-list.tsx';
import { applicationsQuery } from './list/list-applications.ts';
import { StartButton } from './list/start-button.tsx';

export default function ApplicationsPage() {
  const query = useInfiniteQuery(applicationsQuery());
  const applications = query.data;
  const hasOpen = applications?.some(({ status }) => isOpen(status));
  useActivity(hasOpen ?? true);
  useEffect(() => {
    if (hasOpen !== undefined) noteOpenApplication(hasOpen);
  }, [hasOpen]);
  return (
    <>
      <header className="page-header">
        <PageHeading />
        {!!applications?.length && <StartButton applications={applications} />}
      </header>
      {applications?.length === 0 && <NoApplication />}
      {!!applications?.length && <ApplicationList applications={applications} query={query} />}
      {query.isPending && <Skeleton label={t('Loading your applications')} shape="applications" />}
      {query.isError && !applications && (
        <ErrorCard error={query.error} onRetry={() => void query.refetch()} />
      )}
    </>
  );
}

const NoApplication = () => (
  <EmptyState
    icon="documents"
    art={<NoApplications />}
    text={t(
      'You have not applied yet. Tell us which system you need and attach your M-Pesa statement; it takes about 10 minutes.',
    )}
  >
    <StartButton applications={[]} />
  </EmptyState>
);
