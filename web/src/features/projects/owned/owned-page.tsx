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
import { formatDay } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useActivity } from '#web/src/lib/queries/use-activity.ts';
import { projectQuery } from '../queries.ts';
import { Certificate } from './certificate.tsx';

/** Celebrates that everything is paid, and leads on. */
export default function OwnedPage() {
  const { projectId = '' } = useParams();
  const query = useQuery(projectQuery(projectId));
  const project = query.data;
  const paper = project && certificateOf(project);
  // It is made within seconds after the last payment.
  useActivity(!paper);
  return (
    <>
      <PageLink to={`/projects/${projectId}`} className="back-link">
        {project?.name ?? t('Project')}
      </PageLink>
      <header className="page-header">
        <PageHeading {...(project && { title: paper ? t('You own it') : t('Almost yours') })} />
      </header>
      {project && paper && <Owned project={project} paper={paper} />}
      {project && !paper && (
        <p className="card detail-card" role="status">
          {t('It is yours once it is delivered and paid. Then your certificate is here.')}
        </p>
      )}
      <LoadState query={query} label={t('Loading your project')} shape="project" />
    </>
  );
}

const certificateOf = ({ stage, papers }: ProjectDetail): Paper | undefined =>
  stage === 'Owned by You'
    ? papers.findLast(({ kind, voidReason }) => kind === 'ownership' && !voidReason)
    : undefined;

function Owned({ project, paper }: { project: ProjectDetail; paper: Paper }) {
  const { name, projectId } = project;
  const facts = { name, brand: brand.name, url: brand.siteUrl };
  const text = t('We own our software: {name}. Built and financed with {brand}: {url}', facts);
  return (
    <div className="owned">
      <p className="lead-text">
        {t('{name} is paid in full. It is yours since {day}.', {
          name,
          day: formatDay(paper.madeAt),
        })}
      </p>
      <Certificate project={project} paper={paper} />
      <div className="button-row">
        <OwnPhone what={name} text={text} />
        <CopyButton what={t('Text')} text={text} />
      </div>
      <section className="card detail-card" aria-labelledby="next">
        <h2 id="next" className="h5">
          {t('What comes next')}
        </h2>
        <IconList
          items={[
            [
              'settings',
              t('Keep it running'),
              <Link key="support" to={`/projects/${projectId}?tab=support`}>
                {t('See maintenance, hosting and upgrades')}
              </Link>,
            ],
            ['chat', t('Change something: call us'), <OfficePhone key="phone" />],
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
      </section>
    </div>
  );
}
