import '#web/src/styles/detail.scss';
import './detail/detail.scss';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isOpen, mayCome } from '#shared/applications/application-machine.ts';
import type { ApplicationDetail } from '#shared/applications/contract.ts';
import { applicationErrors } from '#shared/applications/errors.ts';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { PageHeading } from '#web/src/components/page-heading.tsx';
import { RichText } from '#web/src/components/rich-text.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { hasCode } from '#web/src/lib/errors/api-error.ts';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { formatDay } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { applicationQuery } from '#web/src/lib/queries/get-application.ts';
import { useActivity } from '#web/src/lib/queries/use-activity.ts';
import { Amount, Period } from './amount.tsx';
import { Answers } from './detail/answers.tsx';
import { ChangeAnnouncer } from './detail/change-announcer.tsx';
import { Documents } from './detail/documents.tsx';
import { Ending } from './detail/ending.tsx';
import { Timeline } from './detail/timeline.tsx';
import { ToProject } from './detail/to-project.tsx';
import { useFocusAfterChange } from './detail/use-focus-after-change.ts';
import { Withdraw } from './detail/withdraw.tsx';
import { Questions } from './questions/questions.tsx';
import { StatusChip } from './status-chip.tsx';

interface ApplicationScreenProps {
  applicationId: string;
  /** @returns the offer on the application, or nothing */
  offerOf: (application: ApplicationDetail) => ReactNode;
}

/** One application: its progress, the questions of the office, and what the owner can do about it. */
export function ApplicationScreen({ applicationId, offerOf }: ApplicationScreenProps) {
  const query = useQuery(applicationQuery(applicationId));
  const application = query.data;
  const isMissing = hasCode(query.error, 'applications.notFound');
  useActivity(application ? isOpen(application.status) : query.isPending);
  return (
    <>
      <Link to="/applications" className="back-link">
        {t('My Applications')}
      </Link>
      <header className="page-header">
        {application ? <Heading reference={application.ref} /> : <PageHeading />}
        {application && <StatusChip status={application.status} />}
      </header>
      {application && !isMissing && (
        <Content application={application} offer={offerOf(application)} />
      )}
      {isMissing && <NoSuchApplication />}
      {query.isPending && <Skeleton label={t('Loading your application')} shape="application" />}
      {query.isError && !application && !isMissing && (
        <ErrorCard error={query.error} onRetry={() => void query.refetch()} />
      )}
    </>
  );
}

const Heading = ({ reference }: { reference: string }) => (
  <PageHeading title={t('Application {ref}', { ref: reference })}>
    <RichText
      text="Application <ref>{ref}</ref>"
      values={{ ref: reference }}
      tags={{ ref: (text) => <span className="reference">{text}</span> }}
    />
  </PageHeading>
);

const NoSuchApplication = () => (
  <EmptyState icon="documents" text={errorText(applicationErrors, 'applications.notFound')}>
    <Link to="/applications" className="btn btn-primary">
      {t('Go to My Applications')}
    </Link>
  </EmptyState>
);

interface ContentProps {
  application: ApplicationDetail;
  offer: ReactNode;
}

function Content({ application, offer }: ContentProps) {
  const { systemNeed, status, consent } = application;
  // What waits for the owner comes first. On an offer that can be accepted, a decision does.
  const isUndecided = isOpen(status) && status !== 'Approved';
  const questions = application.questions.length > 0 && <Questions application={application} />;
  const first = isUndecided ? questions : isOpen(status) && offer;
  useFocusAfterChange(application);
  return (
    <>
      <ChangeAnnouncer application={application} />
      <p className="lead-text">
        {t(systemNeed)}, <Amount application={application} />, <Period application={application} />
      </p>
      <div className="detail">
        {first && <div className="detail-main detail-first">{first}</div>}
        <Timeline application={application} />
        <div className="detail-main">
          <Ending application={application} />
          <ToProject application={application} />
          {!isOpen(status) && offer}
          <Answers application={application} />
          {!isUndecided && questions}
          <Documents application={application} />
          {mayCome('withdraw', status) && <Withdraw application={application} />}
          <p className="consent-given">
            <RichText
              text="You agreed on {day}: <consent>{text}</consent>"
              values={{ day: formatDay(consent.agreedAt), text: consent.text }}
              tags={{ consent: (text) => <span lang={consent.language}>{text}</span> }}
            />
          </p>
        </div>
      </div>
    </>
  );
}
