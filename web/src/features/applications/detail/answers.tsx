import type { ReactNode } from 'react';
import type { ApplicationDetail } from '../../../../../shared/contracts/financing.ts';
import { formatKes } from '../../../lib/format.ts';

/** What the owner wrote into the form. */
export function Answers({ application }: { application: ApplicationDetail }) {
  const { businessName, sector, systemNeed, suggestedAmount, repaymentPeriod, description } =
    application;
  return (
    <section className="card detail-card">
      <h2 className="h5">Your answers</h2>
      <dl className="facts">
        <Fact label="Business Name">{businessName}</Fact>
        <Fact label="Sector">{sector}</Fact>
        <Fact label="System Need">{systemNeed}</Fact>
        <Fact label="Suggested Amount">{formatKes(suggestedAmount)}</Fact>
        <Fact label="Repayment Period">{repaymentPeriod}</Fact>
        <Fact label="Description">
          <span className="as-typed">{description}</span>
        </Fact>
      </dl>
    </section>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="fact">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
