import { PageLink } from '#web/src/components/page-link.tsx';
import './projects.scss';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ProjectRow } from '#shared/projects/contract.ts';
import { isOver } from '#shared/projects/project-machine.ts';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { Chip } from '#web/src/components/chip.tsx';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { LoadState } from '#web/src/components/load-state.tsx';
import { PageHeading } from '#web/src/components/page-heading.tsx';
import { formatKes } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { useActivity } from '#web/src/lib/queries/use-activity.ts';
import { nextStep, stageLabels } from './labels.ts';
import { ExpectedDay, MilestoneProgress } from './project-facts.tsx';
import { projectsQuery } from './queries.ts';

export default function ProjectsPage() {
  const query = useQuery(projectsQuery());
  const projects = query.data;
  useActivity(projects ? projects.some(({ stage }) => !isOver(stage)) : query.isPending);
  return (
    <>
      <header className="page-header">
        <PageHeading />
      </header>
      {projects?.length === 0 && <NoProject />}
      {!!projects?.length && <ProjectTable projects={projects} />}
      <LoadState query={query} label={t('Loading your projects')} shape="table" />
    </>
  );
}

const NoProject = () => (
  <EmptyState icon="code" text={t('Your projects appear here after you accept an offer.')}>
    <PageLink to="/applications" className="btn btn-primary">
      {t('My Applications')}
    </PageLink>
  </EmptyState>
);

const ProjectTable = ({ projects }: { projects: readonly ProjectRow[] }) => (
  <CardTable
    label={t('My Software Projects')}
    columns={columns}
    items={projects}
    keyOf={({ projectId }) => projectId}
  />
);

const columns: readonly Column<ProjectRow>[] = [
  {
    title: msg('Project'),
    place: 'title',
    cell: ({ projectId, name }) => (
      <PageLink to={`/projects/${projectId}`} className="row-link project-name">
        {name}
      </PageLink>
    ),
  },
  { title: msg('System type'), place: 'more', cell: ({ systemNeed }) => t(systemNeed) },
  {
    title: msg('Stage'),
    place: 'corner',
    cell: ({ stage }) => <Chip label={stageLabels[stage]} />,
  },
  {
    title: msg('Milestones'),
    place: 'more',
    cell: ({ accepted, milestones }) => (
      <MilestoneProgress accepted={accepted} milestones={milestones} />
    ),
  },
  {
    title: msg('Expected delivery'),
    place: 'more',
    cell: ({ expectedDay, firstDay }) => <ExpectedDay day={expectedDay} firstDay={firstDay} />,
  },
  {
    title: msg('Outstanding'),
    place: 'more',
    cell: ({ owed, name }) => (
      <PageLink to="/repayments" className="money over-row">
        {formatKes(owed)}
        <span className="visually-hidden">: {t('repayments of {name}', { name })}</span>
      </PageLink>
    ),
  },
  { title: msg('Paid'), cell: ({ percentPaid }) => t('{n}% paid', { n: percentPaid }) },
  {
    title: msg('Next step'),
    place: (project) => (nextStep(project).tab || project.milestones === 0 ? 'foot' : 'more'),
    cell: (project) => <NextStep project={project} />,
  },
];

function NextStep({ project }: { project: ProjectRow }) {
  const { text, tab } = nextStep(project);
  if (!tab) return <span className="next-step-none">{text}</span>;
  return (
    <Link to={`/projects/${project.projectId}?tab=${tab}`} className="over-row next-step">
      {text}
    </Link>
  );
}
