import { Button } from '#web/src/components/button.tsx';
import { PageLink } from '#web/src/components/page-link.tsx';
import '#web/src/styles/detail.scss';
import './detail/detail.scss';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  type ApplicationStatus,
  isOpen,
  mayCome,
} from '#shared/applications/application-machine.ts';
import { type ApplicationDetail, withdrawApplication } from '#shared/applications/contract.ts';
import { declineReasons } from '#shared/applications/decline-reasons.ts';
import { applicationErrors } from '#shared/applications/errors.ts';
import { ConfirmDialog } from '#web/src/components/confirm-dialog.tsx';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { Facts } from '#web/src/components/facts.tsx';
import { LoadState } from '#web/src/components/load-state.tsx';
import { PageHeading } from '#web/src/components/page-heading.tsx';
import { RichText } from '#web/src/components/rich-text.tsx';
import { hasCode } from '#web/src/lib/errors/api-error.ts';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { formatDay, formatKes } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { changedApplication } from '#web/src/lib/queries/changed-application.ts';
import { applicationQuery } from '#web/src/lib/queries/get-application.ts';
import { useActivity } from '#web/src/lib/queries/use-activity.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { Documents } from './detail/documents.tsx';
import { Timeline } from './detail/timeline.tsx';
import { WhatNext } from './detail/what-next.tsx';
import { Amount, Period, StatusChip } from './facts.tsx';
import { Questions } from './questions/questions.tsx';

interface ApplicationScreenProps {
  applicationId: string;
  offerOf: (application: ApplicationDetail) => ReactNode;
}

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
      {!isMissing && (
        <LoadState query={query} label={t('Loading your application')} shape="application" />
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

function Content({ application, offer }: { application: ApplicationDetail; offer: ReactNode }) {
  const { systemNeed, status, consent } = application;
  const questions = application.questions.length > 0 && <Questions application={application} />;
  const isAsked = status === 'Information Requested';
  const next = isAsked ? questions : <WhatNext application={application} />;
  // First comes the part that waits: for the owner's answers or decision, else for ours.
  const first = isOpen(status) && (status === 'Approved' ? offer : next);
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
          {!isAsked && questions}
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

/** Announces changes by the office; the owner's own changes have toasts. */
function ChangeAnnouncer({ application }: { application: ApplicationDetail }) {
  const { ref, status, history } = application;
  const said = useRef(status);
  const [text, setText] = useState('');
  const isOwnChange = history.at(-1)?.by === 'owner';

  useEffect(() => {
    if (said.current === status) return;
    said.current = status;
    setText(
      isOwnChange ? '' : t('Application {ref} is now: {status}.', { ref, status: t(status) }),
    );
  }, [ref, status, isOwnChange]);

  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  );
}

/** After the owner's change the pressed button may be gone: the heading, with the new status, takes the focus. */
function useFocusAfterChange({ status, history }: ApplicationDetail): void {
  const seen = useRef(status);
  const isOwnChange = history.at(-1)?.by === 'owner';

  useEffect(() => {
    const isLost = seen.current !== status && document.activeElement === document.body;
    seen.current = status;
    if (isLost && isOwnChange) document.querySelector('h1')?.focus();
  }, [status, isOwnChange]);
}

/** Accepted terms replace those asked for. */
function Answers({ application }: { application: ApplicationDetail }) {
  const { businessName, sector, systemNeed, suggestedAmount, repaymentPeriod, description } =
    application;
  const isAccepted = application.status === 'Offer Accepted';
  return (
    <section className="card detail-card">
      <h2 className="h5">{t('Your answers')}</h2>
      <Facts
        className="facts"
        rows={[
          [t('Business Name'), businessName],
          [t('Sector'), t(sector)],
          [t('System Need'), t(systemNeed)],
          !isAccepted && [t('Suggested Amount'), formatKes(suggestedAmount)],
          !isAccepted && [t('Repayment Period'), t(repaymentPeriod)],
          [
            t('Description'),
            <span key="text" className="as-typed">
              {description}
            </span>,
          ],
        ]}
      />
    </section>
  );
}

function ToProject({ application: { applicationId, status } }: { application: ApplicationDetail }) {
  if (status !== 'Offer Accepted') return null;
  const path = `/projects/${applicationId}`;
  return (
    <section className="card detail-card">
      <h2 className="h5">{t('Your project has begun')}</h2>
      <p>
        {t('Follow the work, accept each step and find your papers on the page of the project.')}
      </p>
      <div>
        <PageLink to={path} className="btn btn-primary">
          {t('See your project')}
        </PageLink>
      </div>
    </section>
  );
}

/** The server refuses if the application changed since the owner saw it. */
function Withdraw({ application }: { application: ApplicationDetail }) {
  const { applicationId, ref, version } = application;
  const [isAsking, setAsking] = useState(false);
  const withdraw = useChange(withdrawApplication, {
    of: { ...changedApplication(applicationId), version: () => version },
    done: t('Application {ref} is withdrawn.', { ref }),
  });

  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        {t('Withdraw application')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('Withdraw application {ref}?', { ref })}
        confirmLabel={t('Yes, withdraw')}
        busyLabel={t('Withdrawing...')}
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate(undefined, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        {t('You can apply again later.')}
      </ConfirmDialog>
    </>
  );
}

const endings: Partial<Record<ApplicationStatus, { title: string; text: string }>> = {
  Declined: { title: msg('Why we declined'), text: msg('Call us and we will tell you more.') },
  Withdrawn: {
    title: msg('You withdrew this application'),
    text: msg('You can apply again at any time.'),
  },
  'Offer Declined': {
    title: msg('You declined our offer'),
    text: msg('If your plans change, apply again with the answers you gave us.'),
  },
  'Offer Expired': {
    title: msg('Our offer has expired'),
    text: msg('Ask us for a new one, or apply again with the answers you gave us.'),
  },
};

function Ending({ application }: { application: ApplicationDetail }) {
  const { applicationId, status, declineReason } = application;
  const ending = endings[status];
  if (!ending) return null;
  const why = declineReason && declineReasons[declineReason];
  return (
    <section className="card detail-card">
      <h2 className="h5">{t(ending.title)}</h2>
      {why ? (
        <>
          <p>{t(why.reason)}</p>
          <p>
            <RichText
              text="<strong>What you can do:</strong> {advice}"
              values={{ advice: t(why.advice) }}
              tags={{ strong: (text) => <strong>{text}</strong> }}
            />
          </p>
        </>
      ) : (
        <p>{t(ending.text)}</p>
      )}
      <div>
        <ApplyAgain applicationId={applicationId} />
      </div>
    </section>
  );
}

const ApplyAgain = ({ applicationId }: { applicationId: string }) => (
  <PageLink to={`/apply?again=${applicationId}`} className="btn btn-primary">
    {t('Apply again')}
  </PageLink>
);
