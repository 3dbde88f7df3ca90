import { PageLink } from '#web/src/components/page-link.tsx';
import './list/list.scss';
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { isOpen } from '#shared/applications/application-machine.ts';
import { type Application, getDraft, listApplications } from '#shared/applications/contract.ts';
import { NoApplications } from '#web/src/art/no-applications.tsx';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { LoadState } from '#web/src/components/load-state.tsx';
import { PageHeading } from '#web/src/components/page-heading.tsx';
import { RichText } from '#web/src/components/rich-text.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { formatShortDay } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { noteOpenApplication } from '#web/src/lib/queries/open-application.ts';
import { savedOnDevice } from '#web/src/lib/queries/saved-screens.ts';
import { useActivity } from '#web/src/lib/queries/use-activity.ts';
import { ApplicationList } from './list/application-list.tsx';

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
      <LoadState query={query} label={t('Loading your applications')} shape="applications" />
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

/** Links to the empty form or the draft, or says why the owner cannot apply now. */
function StartButton({ applications }: { applications: readonly Application[] }) {
  const open = applications.find(({ status }) => isOpen(status));
  const draft = useQuery({ ...draftQuery(), enabled: !open });
  if (open) {
    return (
      <p className="start-note">
        <RichText
          text="You can apply again when <ref>{ref}</ref> is decided."
          values={{ ref: open.ref }}
          tags={{ ref: (text) => <span className="reference">{text}</span> }}
        />
      </p>
    );
  }
  const savedAt = draft.data?.draft ? draft.data.savedAt : null;
  return (
    <div className="list-start">
      {savedAt && (
        <span className="start-note">{t('Draft of {day}', { day: formatShortDay(savedAt) })}</span>
      )}
      <PageLink to="/apply" className="btn btn-primary">
        {savedAt ? t('Continue draft') : t('Apply for Financing')}
      </PageLink>
    </div>
  );
}

const draftQuery = () =>
  queryOptions({
    queryKey: ['application-draft'],
    queryFn: ({ signal }) => call(getDraft, { signal }),
    staleTime: 0,
  });

/** The owner's applications, newest first. Fetched again at each return: one may have been decided. */
const applicationsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['applications'],
    meta: savedOnDevice,
    queryFn: ({ signal, pageParam }) =>
      call(listApplications, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ applications }) => applications),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
