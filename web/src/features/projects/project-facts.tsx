import type { ProjectDetail } from '#shared/projects/contract.ts';
import { formatDay, formatNumber, formatShortDay } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { linkLabels } from './labels.ts';

interface MilestoneProgressProps {
  accepted: number;
  milestones: number;
}

export function MilestoneProgress({ accepted, milestones }: MilestoneProgressProps) {
  if (milestones === 0) return t('Not planned yet');
  return (
    <span className="project-progress">
      <span>
        {t('{done} of {total}', { done: formatNumber(accepted), total: formatNumber(milestones) })}
      </span>
      <progress aria-label={t('Milestones accepted')} max={milestones} value={accepted} />
    </span>
  );
}

/** Says "paid", not "owned": the software passes with the last payment. */
export const PaidProgress = ({ percent }: { percent: number }) => (
  <span className="project-progress">
    <span>{t('{n}% paid', { n: percent })}</span>
    <progress aria-label={t('Paid')} max={100} value={percent} />
  </span>
);

interface ExpectedDayProps {
  /** A day in Nairobi; null before there is a plan. */
  day: string | null;
  /** The first promised day, if it has moved. */
  firstDay: string | null;
}

export function ExpectedDay({ day, firstDay }: ExpectedDayProps) {
  if (!day) return t('Not planned yet');
  if (!firstDay || firstDay === day) return formatDay(day);
  return (
    <>
      {formatDay(day)}{' '}
      <span className="day-before">{t('was {day}', { day: formatShortDay(firstDay) })}</span>
    </>
  );
}

export const ProjectLinks = ({ links }: { links: ProjectDetail['links'] }) => (
  <ul className="project-links">
    {links.map(({ kind, url }) => (
      <li key={`${kind} ${url}`}>
        {t(linkLabels[kind])}:{' '}
        <a href={url} target="_blank" rel="noopener noreferrer">
          {url.replace(/^https:\/\//, '')}
        </a>
      </li>
    ))}
  </ul>
);
