import { withdrawSchedule } from '#shared/collection/contract.ts';
import { formatMoment } from '#web/src/lib/language/format.ts';
import { Card } from '#web/src/office/lib/card.tsx';
import { useChange } from '#web/src/office/lib/change.ts';
import { useMay, useNameOf } from '#web/src/office/lib/staff.ts';
import { ActDialog } from './act-dialog.tsx';
import type { ActProps, AgreementProps } from './agreement-props.ts';
import { PlannedRows } from './planned-rows.tsx';
import { changedInDialog } from './use-agreement.ts';

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

/** Takes back a schedule that is proposed to the owner. */
export function WithdrawDialog({ agreement: { ref }, onClose }: ActProps) {
  const change = useChange(withdrawSchedule, {
    of: changedInDialog(ref),
    done: 'The owner is asked no more.',
    onDone: onClose,
  });
  return (
    <ActDialog
      of={{ change, isBusy: change.isPending, submit: () => change.mutate() }}
      title="Take the proposed schedule back?"
      submitLabel="Take it back with your passkey"
      consequence="The owner can accept it no more. The schedule that holds now goes on."
      isDanger
      onClose={onClose}
    />
  );
}
