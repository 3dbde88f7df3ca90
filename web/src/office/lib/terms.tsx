import { type ApplicationTerms, shownTerms } from '#shared/applications/shown-terms.ts';
import { kes } from '#shared/platform/kes.ts';
import { AskedAndOffered } from '#web/src/components/asked-and-offered.tsx';

/** The requested amount, or the offered one from an offer on. */
export function Amount({ of }: { of: ApplicationTerms }) {
  const { amount, askedAmount } = shownTerms(of);
  const asked = askedAmount === null ? null : kes(askedAmount);
  return <AskedAndOffered asked={asked} offered={kes(amount)} />;
}

export function Period({ of }: { of: ApplicationTerms }) {
  const { period, askedPeriod } = shownTerms(of);
  return <AskedAndOffered asked={askedPeriod} offered={period} />;
}
