import { Card } from '#web/src/office/lib/card.tsx';
import type { AgreementProps } from './agreement-props.ts';
import { ReplayedRows } from './replayed-rows.tsx';

/** The rows with what the journal comes to. Their days follow from the day of the delivery. */
export const Schedule = ({ agreement: { rows, anchorDay } }: AgreementProps) => (
  <Card title="Schedule">
    {anchorDay === null && (
      <p className="office-unknown">The days follow when the owner accepts the delivery.</p>
    )}
    <ReplayedRows label="Schedule" rows={rows} />
  </Card>
);
