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
