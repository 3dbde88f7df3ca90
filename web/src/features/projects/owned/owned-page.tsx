import '#web/src/styles/detail.scss';
import './owned.scss';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { Paper, ProjectDetail } from '#shared/projects/contract.ts';
import { brand } from '#shared/site/brand.ts';
import { CopyButton } from '#web/src/components/copy-button.tsx';
import { IconList } from '#web/src/components/icon-list.tsx';
import { LoadState } from '#web/src/components/load-state.tsx';
import { OfficePhone } from '#web/src/components/office-phone.tsx';
import { OwnPhone } from '#web/src/components/own-phone.tsx';
import { PageHeading } from '#web/src/components/page-heading.tsx';
import { PageLink } from '#web/src/components/page-link.tsx';
import { Spinner } from '#web/src/components/spinner.tsx';
import { formatDay, formatKes } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { projectQuery } from '../queries.ts';
import { Certificate } from './certificate.tsx';

const PACE_MS = 3_000;

/** Celebrates that everything is paid, and leads on. */
export default function OwnedPage() {
  const { projectId = '' } = useParams();
  const query = useQuery({
    ...projectQuery(projectId),
    refetchInterval: ({ state: { data } }) => (data && isBeingMade(data) ? PACE_MS : false),
  });
  const project = query.data;
  const certificate = project && certificateOf(project);
  return (
    <>
      <PageLink to={`/projects/${projectId}`} className="back-link">
        {project?.name ?? t('Project')}
      </PageLink>
      <header className="page-header">
        <PageHeading
          {...(project && { title: certificate ? t('You own it') : t('Almost yours') })}
        />
      </header>
      {project && certificate && <Owned project={project} certificate={certificate} />}
      {project && !certificate && <NotYet project={project} />}
      <LoadState query={query} label={t('Loading your project')} shape="project" />
    </>
  );
}

function certificateOf({ stage, papers }: ProjectDetail): Paper | undefined {
  if (stage !== 'Owned by You') return undefined;
  return papers.findLast(({ kind, voidReason }) => kind === 'ownership' && !voidReason);
}

/** The last payment counts before the certificate is there. */
const isBeingMade = (project: ProjectDetail): boolean =>
  project.stage === 'Owned by You'
    ? !certificateOf(project)
    : project.stage === 'Delivered' && project.owed === 0;

interface OwnedProps {
  project: ProjectDetail;
  certificate: Paper;
}

function Owned({ project, certificate }: OwnedProps) {
  const { name } = project;
  const text = t('We own our software: {name}. Built and financed with {brand}: {url}', {
    name,
    brand: brand.name,
    url: brand.siteUrl,
  });
  return (
    <div className="owned">
      <p className="lead-text" role="status">
        {t('{name} is paid in full. It is yours since {day}.', {
          name,
          day: formatDay(certificate.madeAt),
        })}
      </p>
      <Certificate project={project} paper={certificate} />
      <section aria-labelledby="share">
        <h2 id="share" className="h5">
          {t('Tell others')}
        </h2>
        <div className="button-row">
          <OwnPhone what={name} text={text} />
          <CopyButton what={t('Text')} text={text} />
        </div>
      </section>
      <section className="card detail-card" aria-labelledby="next">
        <h2 id="next" className="h5">
          {t('What comes next')}
        </h2>
        <WhatNext projectId={project.projectId} />
      </section>
    </div>
  );
}

const WhatNext = ({ projectId }: { projectId: string }) => (
  <IconList
    items={[
      [
        'settings',
        t('Keep it running'),
        <Link key="support" to={`/projects/${projectId}?tab=support`}>
          {t('See maintenance, hosting and upgrades')}
        </Link>,
      ],
      [
        'chat',
        t('Change something'),
        <>
          {t('Call us:')} <OfficePhone />
        </>,
      ],
      [
        'apply',
        t('Your next software'),
        <PageLink key="apply" to="/apply">
          {t('See what it would cost a month')}
        </PageLink>,
      ],
      [
        'repay',
        t('Your receipts'),
        <PageLink key="repayments" to="/repayments">
          {t('See your repayments')}
        </PageLink>,
      ],
    ]}
  />
);

function NotYet({ project }: { project: ProjectDetail }) {
  const { projectId, stage, owed } = project;
  if (isBeingMade(project)) return <Spinner label={t('Your certificate is being made.')} />;
  const isDelivered = stage === 'Delivered';
  return (
    <section className="card detail-card">
      <p>
        {isDelivered
          ? t('{amount} is left to pay. Then it is yours.', { amount: formatKes(owed) })
          : t('It is yours when it is delivered and paid in full.')}
      </p>
      <div>
        <PageLink
          to={isDelivered ? '/repayments' : `/projects/${projectId}`}
          className="btn btn-primary"
        >
          {isDelivered ? t('See your repayments') : t('See your project')}
        </PageLink>
      </div>
    </section>
  );
}
