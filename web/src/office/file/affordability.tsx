import { useMemo } from 'react';
import type { AffordabilityFigures } from '#shared/assessment/affordability-fields.ts';
import type { ApplicationFile } from '#shared/assessment/contract.ts';
import type { StatementReading } from '#shared/assessment/statement-row.ts';
import { figuresOf } from '#shared/offers/offer.ts';
import { AffordabilityPanel } from '#web/src/office/affordability/affordability-panel.tsx';

interface AffordabilityProps {
  file: ApplicationFile;
  reading: StatementReading;
  onFigures: (figures: AffordabilityFigures | null) => void;
}

/** The figures of the statement beside the installment: of the offer, or of what was asked for before it. */
export function Affordability({ file, reading, onFigures }: AffordabilityProps) {
  const { application, applicant, offer } = file;
  const { suggestedAmount, repaymentPeriod } = application;
  const asked = { amount: suggestedAmount, deposit: 0, period: repaymentPeriod, fees: [] };
  const ownNames = useMemo(
    () =>
      [application.businessName, applicant?.fullName, applicant?.businessName].filter(
        (one) => one !== undefined,
      ),
    [application, applicant],
  );
  return (
    <div className="card office-card">
      <h2>Affordability</h2>
      <AffordabilityPanel
        reading={reading}
        installment={(offer ?? figuresOf(asked)).monthly}
        ownNames={ownNames}
        ownPhone={applicant?.phone ?? null}
        onFigures={onFigures}
      />
    </div>
  );
}
