import { type ApplicationTerms, shownTerms } from '#shared/applications/shown-terms.ts';
import { kes } from '#shared/platform/kes.ts';
import { AskedAndOffered } from '#web/src/components/asked-and-offered.tsx';
import { formatMoment } from '#web/src/lib/language/format.ts';
import { useNameOf } from './staff.ts';

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

interface FirstApprovalProps {
  of: { amount: number; period: string; by: string; at: string };
  /** The words after "A second person". */
  second: string;
}

/** The first of two approvals. */
export function FirstApproval({ of: { amount, period, by, at }, second }: FirstApprovalProps) {
  const nameOf = useNameOf();
  return (
    <p className="office-quote" role="status">
      <strong>
        {kes(amount)} in {period}: approved by the first of two people.
      </strong>
      <br />
      <small>
        {nameOf(by)}, {formatMoment(at)}. A second person {second}.
      </small>
    </p>
  );
}
