import type { Campaign } from '#shared/campaigns/contract.ts';
import { ProgressLine } from '#web/src/components/progress-line.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { settledOf } from '../result-figures.ts';

/** How many of the recipients have had their turn, while there are some who have not. */
export function Progress({
  campaign: { state, stopping, preparation, result },
}: {
  campaign: Campaign;
}) {
  const isOnItsWay = state === 'Sending' || state === 'Paused' || stopping !== null;
  if (!isOnItsWay || !preparation) return null;
  return (
    <ProgressLine label={t('Sending')} done={settledOf(result)} total={preparation.recipients} />
  );
}
