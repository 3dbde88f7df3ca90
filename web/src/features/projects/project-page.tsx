import '#web/src/styles/detail.scss';
import './projects.scss';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import type { ProjectDetail } from '#shared/projects/contract.ts';
import { projectErrors } from '#shared/projects/errors.ts';
import { isOver } from '#shared/projects/project-machine.ts';
import { Chip } from '#web/src/components/chip.tsx';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { LoadState } from '#web/src/components/load-state.tsx';
import { Notice } from '#web/src/components/notice.tsx';
import { OfficePhone } from '#web/src/components/office-phone.tsx';
import { PageHeading } from '#web/src/components/page-heading.tsx';
import { PageLink } from '#web/src/components/page-link.tsx';
import { TabLinks } from '#web/src/components/tab-links.tsx';
import { hasCode } from '#web/src/lib/errors/api-error.ts';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { formatDay, formatKes } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { useActivity } from '#web/src/lib/queries/use-activity.ts';
import { useFocusAfterChange } from './acts/changed-project.ts';
import { ChangesTab } from './changes/changes-tab.tsx';
import { ProposedEnd } from './detail/project-end.tsx';
import { stageLabels } from './labels.ts';
import { MilestonesTab } from './milestones/milestones-tab.tsx';
import { OverviewTab } from './overview/overview-tab.tsx';
import { PapersTab } from './papers/papers-tab.tsx';
import { PaymentsTab } from './payments/payments-tab.tsx';
import { projectQuery } from './queries.ts';
import { SupportTab } from './support/support-tab.tsx';

export default function ProjectPage() {
  const { projectId = '' } = useParams();
  // Another project is another page: no state may remain.
  return <Project key={projectId} projectId={projectId} />;
}

function Project({ projectId }: { projectId: string }) {
  const query = useQuery(projectQuery(projectId));
  const project = query.data;
  const isMissing = hasCode(query.error, 'projects.notFound');
  useFocusAfterChange(project);
  useActivity(project ? !isOver(project.stage) : query.isPending);
  return (
    <>
      <Link to="/projects" className="back-link">
        {t('My Software Projects')}
      </Link>
      <header className="page-header">
        <PageHeading title={project?.name} className="h3 project-name" />
        {project && <Chip label={stageLabels[project.stage]} />}
      </header>
      {project && !isMissing && <Content project={project} />}
      {isMissing && <NoSuchProject />}
      {!isMissing && <LoadState query={query} label={t('Loading your project')} shape="project" />}
    </>
  );
}

const NoSuchProject = () => (
  <EmptyState icon="code" text={errorText(projectErrors, 'projects.notFound')}>
    <Link to="/projects" className="btn btn-primary">
      {t('Go to My Software Projects')}
    </Link>
  </EmptyState>
);

const Content = ({ project }: { project: ProjectDetail }) => (
  <>
    <p className="lead-text">
      {t(project.systemNeed)}, <span className="reference">{project.ref}</span>
    </p>
    <Banner project={project} />
    <ProposedEnd project={project} />
    <ReadyNotice project={project} />
    <ProjectTabs project={project} />
  </>
);

/** Leads to the milestone that waits for its owner. It is announced when the office shows one. */
function ReadyNotice({ project: { toReview, stage } }: { project: ProjectDetail }) {
  const [search] = useSearchParams();
  const isThere = search.get('tab') === 'milestones';
  const name = stage === 'On Hold' ? undefined : toReview?.name;
  return (
    <div role="status">
      {name && !isThere && (
        <div className="card notice notice-wait">
          <p>{t('“{name}” is ready for your review.', { name })}</p>
          <Link to={{ search: 'tab=milestones' }} className="btn btn-primary">
            {t('Review')}
          </Link>
        </div>
      )}
    </div>
  );
}

interface ProjectTab {
  name: string;
  label: string;
  Part: ComponentType<{ project: ProjectDetail }>;
}

const tabs = [
  { name: 'overview', label: msg('Overview'), Part: OverviewTab },
  { name: 'milestones', label: msg('Milestones'), Part: MilestonesTab },
  { name: 'changes', label: msg('Change requests'), Part: ChangesTab },
  { name: 'documents', label: msg('Documents'), Part: PapersTab },
  { name: 'support', label: msg('Support'), Part: SupportTab },
  { name: 'payments', label: msg('Payments'), Part: PaymentsTab },
] as const satisfies readonly ProjectTab[];

function ProjectTabs({ project }: { project: ProjectDetail }) {
  const [search] = useSearchParams();
  const shown = search.get('tab');
  const { Part } = tabs.find(({ name }) => name === shown) ?? tabs[0];
  return (
    <>
      <TabLinks label={project.name} tabs={tabs} shown={shown} />
      <div className="detail-main">
        <Part project={project} />
      </div>
    </>
  );
}

/** The meaning of the stage for the owner when work does not go on as planned. */
function Banner({ project }: { project: ProjectDetail }) {
  const { stage, depositDue } = project;
  if (stage === 'Scheduled' && depositDue > 0) return <DepositDue amount={depositDue} />;
  if (stage === 'On Hold') return <OnHold project={project} />;
  if (stage === 'Cancelled') return <Cancelled />;
  if (stage === 'Delivered') return <Delivered project={project} />;
  if (stage === 'Owned by You') return <Owned projectId={project.projectId} />;
  return null;
}

const DepositDue = ({ amount }: { amount: number }) => (
  <Notice tone="wait" title={t('Your deposit comes first')}>
    <p>
      {t('{amount} of the deposit is not paid yet. The work begins when it is.', {
        amount: formatKes(amount),
      })}
    </p>
    <Link to={{ search: 'tab=payments' }} className="btn btn-outline-primary">
      {t('See how to pay')}
    </Link>
  </Notice>
);

const OnHold = ({ project: { holdReason } }: { project: ProjectDetail }) => (
  <Notice tone="late" title={t('This project is on hold')}>
    <p className="as-typed">{holdReason}</p>
    <p>
      {t('Work goes on when this is settled. Call us:')} <OfficePhone />
    </p>
  </Notice>
);

const Cancelled = () => (
  <Notice tone="neutral" title={t('This project has ended')}>
    <p>
      {t(
        'We refund what you paid, less the share of the milestones that you accepted. Questions? Call us:',
      )}{' '}
      <OfficePhone />
    </p>
  </Notice>
);

const Delivered = ({ project: { deliveredAt } }: { project: ProjectDetail }) => (
  <Notice tone="yours" title={t('Your software is delivered')}>
    <p>
      {deliveredAt && t('You accepted it on {day}.', { day: formatDay(deliveredAt) })}{' '}
      {t('It becomes yours with your last payment.')}
    </p>
    <PageLink to="/repayments" className="btn btn-outline-primary">
      {t('See your repayments')}
    </PageLink>
  </Notice>
);

const Owned = ({ projectId }: { projectId: string }) => (
  <Notice tone="yours" title={t('This software is yours')}>
    <p>{t('You have paid in full.')}</p>
    <PageLink to={`/projects/${projectId}/owned`} className="btn btn-outline-primary">
      {t('See your certificate')}
    </PageLink>
  </Notice>
);
