import { Link } from 'react-router';
import type { ProjectRow } from '#shared/projects/contract.ts';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { Chip } from '#web/src/components/chip.tsx';
import { formatKes } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { preload } from '#web/src/lib/navigation/preload.ts';
import { ExpectedDay } from '../expected-day.tsx';
import { stageLabels } from '../labels.ts';
import { MilestoneProgress } from '../progress.tsx';
import { ToRepayments } from '../to-repayments.tsx';
import { nextStep } from './next-step.ts';

export const ProjectTable = ({ projects }: { projects: readonly ProjectRow[] }) => (
  <CardTable
    className="project-table"
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
      <Link
        to={`/projects/${projectId}`}
        className="row-link project-name"
        onPointerDown={() => preload(`/projects/${projectId}`)}
      >
        {name}
      </Link>
    ),
  },
  { title: msg('System type'), cell: ({ systemNeed }) => t(systemNeed) },
  {
    title: msg('Stage'),
    place: 'corner',
    cell: ({ stage }) => <Chip label={stageLabels[stage]} />,
  },
  {
    title: msg('Milestones'),
    cell: ({ accepted, milestones }) => (
      <MilestoneProgress accepted={accepted} milestones={milestones} />
    ),
  },
  {
    title: msg('Expected delivery'),
    cell: ({ expectedDay, firstDay }) => <ExpectedDay day={expectedDay} firstDay={firstDay} />,
  },
  {
    title: msg('Outstanding'),
    cell: ({ owed, name }) => (
      <ToRepayments className="money over-row">
        {formatKes(owed)}
        <span className="visually-hidden">: {t('repayments of {name}', { name })}</span>
      </ToRepayments>
    ),
  },
  { title: msg('Paid'), cell: ({ percentPaid }) => t('{n}% paid', { n: percentPaid }) },
  { title: msg('Next step'), place: 'foot', cell: (project) => <NextStep project={project} /> },
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
