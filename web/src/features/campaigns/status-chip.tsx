import type { CampaignState } from '#shared/campaigns/campaign.ts';
import { t } from '#web/src/lib/language/text.ts';
import { stateLabels } from './labels.ts';

/** The text says the same as the colour. */
const tones: Record<CampaignState, string> = {
  Draft: 'neutral',
  Scheduled: 'waiting',
  Sending: 'waiting',
  Paused: 'action',
  Sent: 'good',
  'Partly sent': 'action',
  Cancelled: 'neutral',
  Failed: 'bad',
};

export const StatusChip = ({ state }: { state: CampaignState }) => (
  <span className={`chip chip-${tones[state]}`}>{t(stateLabels[state])}</span>
);
