import { formatMoment } from '#web/src/lib/language/format.ts';
import { Card } from '#web/src/office/lib/card.tsx';
import { useMay, useNameOf } from '#web/src/office/lib/staff.ts';
import type { AgreementProps } from './agreement-props.ts';
import { PlannedRows } from './planned-rows.tsx';

interface ProposedScheduleProps extends AgreementProps {
  onWithdraw: () => void;
}

/** A schedule that two people propose to the owner. */
export function ProposedSchedule({ agreement, onWithdraw }: ProposedScheduleProps) {
  const nameOf = useNameOf();
  const mayCollect = useMay('finance');
  if (!agreement.proposedSchedule) return null;
  const { rows, reason, by, at } = agreement.proposedSchedule;
  return (
    <Card title="Waits for the owner">
      <div className="office-quote">
        <p>
          <strong>A new schedule</strong>
          <br />
          <small>
            Proposed by <bdi>{by.map(nameOf).join(' and ')}</bdi>, {formatMoment(at)}
          </small>
        </p>
        <p className="office-words">
          <bdi>{reason}</bdi>
        </p>
        <PlannedRows label="The new schedule" rows={rows} />
      </div>
      {mayCollect && (
        <button type="button" className="btn btn-outline-primary btn-sm" onClick={onWithdraw}>
          Take it back
        </button>
      )}
    </Card>
  );
}
