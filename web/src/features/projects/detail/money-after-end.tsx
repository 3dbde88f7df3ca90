import type { ProjectDetail } from '#shared/projects/contract.ts';
import { paidFor } from '#shared/projects/seen-end.ts';
import { formatKes, formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';

/** What an end does to the money that was paid. */
export function MoneyAfterEnd({ project }: { project: ProjectDetail }) {
  const { accepted, milestones } = project;
  const paid = paidFor(project);
  if (paid === 0) {
    return <p>{t('If it ends: nothing was paid yet, and nothing is owed any more.')}</p>;
  }
  if (accepted === 0) {
    return <p>{t('If it ends: your {paid} are refunded.', { paid: formatKes(paid) })}</p>;
  }
  return (
    <p>
      {t(
        'If it ends: your {paid} are refunded, except for the share of the milestones that you accepted ({done} of {total}).',
        {
          paid: formatKes(paid),
          done: formatNumber(accepted),
          total: formatNumber(milestones),
        },
      )}
    </p>
  );
}
