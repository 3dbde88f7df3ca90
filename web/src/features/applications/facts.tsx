import type { ApplicationStatus } from '#shared/applications/application-machine.ts';
import type { Application } from '#shared/applications/contract.ts';
import { shownTerms } from '#shared/applications/shown-terms.ts';
import { AskedAndOffered } from '#web/src/components/asked-and-offered.tsx';
import { formatKes } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';

/** The requested amount, or the offered one from an offer on. */
export function Amount({ application }: { application: Application }) {
  const { amount, askedAmount } = shownTerms(application);
  const asked = askedAmount === null ? null : formatKes(askedAmount);
  return <AskedAndOffered asked={asked} offered={formatKes(amount)} />;
}

export function Period({ application }: { application: Application }) {
  const { period, askedPeriod } = shownTerms(application);
  return <AskedAndOffered asked={askedPeriod && t(askedPeriod)} offered={t(period)} />;
}

/** One colour for each group of the list; the text says the same. */
const tones: Record<ApplicationStatus, string> = {
  'Pending Review': 'wait',
  'Under Review': 'wait',
  'Information Requested': 'wait',
  Approved: 'yours',
  'Offer Accepted': 'yours',
  'Offer Declined': 'neutral',
  'Offer Expired': 'neutral',
  Declined: 'neutral',
  Withdrawn: 'neutral',
};

export const StatusChip = ({ status }: { status: ApplicationStatus }) => (
  <span className={`chip chip-${tones[status]}`}>{t(status)}</span>
);
