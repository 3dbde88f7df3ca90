import type { Milestone, ProjectDetail } from '#shared/projects/contract.ts';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { Chip } from '#web/src/components/chip.tsx';
import { formatDay } from '#web/src/lib/language/format.ts';
import { msg, t, tn } from '#web/src/lib/language/text.ts';
import { milestoneLabels } from '../labels.ts';
import { CALL_TO_PLAN } from '../next-step.ts';
import { ExpectedDay } from '../project-facts.tsx';
import { ReviewCard } from './review-card.tsx';

export function MilestonesTab({ project }: { project: ProjectDetail }) {
  const { plan, stage } = project;
  if (plan.length === 0) return <p className="card no-part">{t(CALL_TO_PLAN)}</p>;
  const shown = plan.filter(({ state }) => state === 'Ready for your review');
  return (
    <>
      {stage !== 'On Hold' &&
        shown.map((milestone) => (
          <ReviewCard
            // A milestone shown again needs another decision.
            key={`${milestone.number} ${milestone.presentedAt}`}
            project={project}
            milestone={milestone}
          />
        ))}
      <CardTable
        className="milestone-table"
        label={t('Milestones')}
        columns={columns}
        items={plan}
        keyOf={({ number }) => String(number)}
      />
      <AskedChanges plan={plan} />
    </>
  );
}

const columns: readonly Column<Milestone>[] = [
  {
    title: msg('Milestone'),
    place: 'title',
    cell: ({ number, name }) => (
      <span className="as-typed">
        {number}. {name}
      </span>
    ),
  },
  {
    title: msg('State'),
    place: 'corner',
    cell: ({ state }) => <Chip label={milestoneLabels[state]} />,
  },
  {
    title: msg('Due'),
    cell: ({ dueDay, firstDueDay }) => <ExpectedDay day={dueDay} firstDay={firstDueDay} />,
  },
  { title: msg('Accepted on'), cell: (milestone) => acceptedText(milestone) },
];

const NOT_YET = '-';

function acceptedText({ acceptedAt, acceptedBy }: Milestone): string {
  if (!acceptedAt) return NOT_YET;
  const day = formatDay(acceptedAt);
  return acceptedBy === 'silence' ? t('{day}, without an answer', { day }) : day;
}

function AskedChanges({ plan }: { plan: readonly Milestone[] }) {
  const asked = plan.flatMap(({ name, asked: changes }) =>
    changes.map((change) => ({ name, ...change })),
  );
  if (asked.length === 0) return null;
  return (
    <section className="card detail-card">
      <h2 className="h5">{t('What you asked us to change')}</h2>
      <ul className="document-list">
        {asked.map(({ name, text, pictures, at }) => (
          <li key={at}>
            <strong className="as-typed">{name}</strong>
            <p className="as-typed">{text}</p>
            <div className="form-text">
              {formatDay(at)}
              {pictures > 0 && `, ${tn(pictures, '1 picture', '{n} pictures')}`}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
