import type { Installment } from '#shared/agreements/schedule.ts';
import { confirmWaiting, dropWaiting, withdrawSchedule } from '#shared/collection/contract.ts';
import type { Waiting } from '#shared/collection/waiting-for-office.ts';
import { kes } from '#shared/platform/kes.ts';
import type { Column } from '#web/src/components/card-table.tsx';
import { formatDay, formatMoment } from '#web/src/lib/language/format.ts';
import { SmallButton } from '#web/src/office/lib/buttons.tsx';
import { Card, Table, Words } from '#web/src/office/lib/card.tsx';
import { useChange } from '#web/src/office/lib/change.ts';
import { useMay, useMe, useNameOf } from '#web/src/office/lib/staff.ts';
import { ActDialog } from './act-dialog.tsx';
import { Asked } from './asked.tsx';
import { channelTexts, consequenceOf, doneOf, partTexts, waitingTexts } from './texts.ts';
import {
  type ActProps,
  type AgreementProps,
  changedAgreement,
  changedInDialog,
} from './use-agreement.ts';

/** Recorded or proposed by one person; it counts when another confirms it. */
export function WaitingAct({ agreement }: AgreementProps) {
  const mayCollect = useMay('finance');
  const { waiting } = agreement;
  if (!waiting) return null;
  return (
    <Card title={waiting.asked ? 'M-Pesa was asked' : 'Waits for a second person'}>
      <Recorded waiting={waiting} />
      {waiting.asked && <Asked asked={waiting.asked} />}
      {mayCollect && <Answer agreement={agreement} by={waiting.by} />}
    </Card>
  );
}

export const aboutOf = ({ day, reference, channel, part }: Waiting): string =>
  [
    part && partTexts[part].toLowerCase(),
    channel && channelTexts[channel],
    day && `on ${formatDay(day)}`,
    reference,
  ]
    .filter(Boolean)
    .join(', ');

function Recorded({ waiting }: { waiting: Waiting }) {
  const nameOf = useNameOf();
  const { event, amount, reason, rows, by, at } = waiting;
  return (
    <div className="office-quote">
      <p>
        <strong>
          {waitingTexts[event].title} {kes(amount)}
        </strong>{' '}
        <span className="office-ref">{aboutOf(waiting)}</span>
        <br />
        <small>
          Recorded by <bdi>{nameOf(by)}</bdi>, {formatMoment(at)}
        </small>
      </p>
      {reason && <Words>{reason}</Words>}
      {rows.length > 0 && <PlannedRows label="The new schedule" rows={rows} />}
    </div>
  );
}

function Answer({ agreement, by }: AgreementProps & { by: string }) {
  const { ref, waiting } = agreement;
  const { data: me } = useMe();
  const of = changedAgreement(ref);
  const isOwn = by === me?.staffId;
  const confirm = useChange(confirmWaiting, { of, done: waiting ? doneOf(waiting) : '' });
  const drop = useChange(dropWaiting, { of, done: 'Nothing was counted.' });
  const isPending = confirm.isPending || drop.isPending;
  return (
    <>
      {isOwn && !waiting?.asked && (
        <p className="office-unknown">You recorded this: somebody else confirms it.</p>
      )}
      {!isOwn && waiting && !waiting.asked && <p>{consequenceOf(waiting)}</p>}
      <div className="office-buttons">
        {!isOwn && !waiting?.asked && (
          <SmallButton look="primary" disabled={isPending} onClick={() => confirm.mutate()}>
            {confirm.isPending ? 'Waiting for your passkey...' : 'Confirm with your passkey'}
          </SmallButton>
        )}
        <SmallButton disabled={isPending} onClick={() => drop.mutate()}>
          {drop.isPending ? 'Dropping...' : 'Drop'}
        </SmallButton>
      </div>
    </>
  );
}

interface ProposedScheduleProps extends AgreementProps {
  onWithdraw: () => void;
}

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
        <Words>{reason}</Words>
        <PlannedRows label="The new schedule" rows={rows} />
      </div>
      {mayCollect && <SmallButton onClick={onWithdraw}>Take it back</SmallButton>}
    </Card>
  );
}

export function WithdrawDialog({ agreement: { ref }, onClose }: ActProps) {
  const change = useChange(withdrawSchedule, {
    of: changedInDialog(ref),
    done: 'The owner is asked no more.',
    onDone: onClose,
  });
  return (
    <ActDialog
      of={{ refusal: change.error, isBusy: change.isPending, submit: () => change.mutate() }}
      title="Take the proposed schedule back?"
      submitLabel="Take it back with your passkey"
      consequence="The owner can accept it no more. The schedule that holds now goes on."
      isDanger
      onClose={onClose}
    />
  );
}

const columns: readonly Column<Installment>[] = [
  { title: 'No', place: 'title', cell: ({ number }) => number },
  { title: 'Due', cell: ({ dueDay }) => formatDay(dueDay) },
  { title: 'Amount', isNumber: true, cell: ({ amount }) => kes(amount) },
];

export const PlannedRows = ({ label, rows }: { label: string; rows: readonly Installment[] }) => (
  <details className="office-more">
    <summary>
      {label}, {rows.length} rows
    </summary>
    <Table label={label} columns={columns} items={rows} keyOf={({ number }) => String(number)} />
  </details>
);
