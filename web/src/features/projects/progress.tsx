import { formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';

interface MilestoneProgressProps {
  accepted: number;
  milestones: number;
}

/** The milestones that the owner has accepted, in words and as a bar. */
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

/** What is paid of the whole. It is paid, and not owned: the software passes with the last payment. */
export const PaidProgress = ({ percent }: { percent: number }) => (
  <span className="project-progress">
    <span>{t('{n}% paid', { n: percent })}</span>
    <progress aria-label={t('Paid')} max={100} value={percent} />
  </span>
);
