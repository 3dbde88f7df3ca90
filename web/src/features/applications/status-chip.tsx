import type { ApplicationStatus } from '#shared/applications/application-machine.ts';
import { t } from '#web/src/lib/language/text.ts';

/** One colour for each group of the list; the text says the same. */
const tones: Record<ApplicationStatus, string> = {
  'Pending Review': 'waiting',
  'Under Review': 'waiting',
  'Information Requested': 'action',
  Approved: 'good',
  'Offer Accepted': 'good',
  'Offer Declined': 'neutral',
  'Offer Expired': 'neutral',
  Declined: 'neutral',
  Withdrawn: 'neutral',
};

export const StatusChip = ({ status }: { status: ApplicationStatus }) => (
  <span className={`chip chip-${tones[status]}`}>{t(status)}</span>
);
