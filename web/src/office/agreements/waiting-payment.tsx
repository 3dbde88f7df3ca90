import {
  confirmWaiting,
  dropWaiting,
  type OfficeAgreement,
} from '../../../../shared/collection/contract.ts';
import { kes } from '../../../../shared/platform/kes.ts';
import { formatDay, formatMoment } from '../../lib/language/format.ts';
import { Card } from '../file/card.tsx';
import { call } from '../lib/api.ts';
import { useMay, useMe, useNameOf } from '../lib/staff.ts';
import type { AgreementProps } from './agreement-props.ts';
import { useAgreementChange } from './use-agreement.ts';

type Waiting = NonNullable<OfficeAgreement['waiting']>;

/** What one person has recorded. It counts when another one confirms it. */
export function WaitingPayment({ agreement }: AgreementProps) {
  const mayCollect = useMay('finance');
  const { waiting } = agreement;
  if (!waiting) return null;
  return (
    <Card title="Waits for a second person">
      <Recorded waiting={waiting} />
      {mayCollect && <Answer agreement={agreement} by={waiting.by} />}
    </Card>
  );
}

const texts: Readonly<Record<Waiting['event'], string>> = {
  pay: 'A payment of',
  takeBack: 'A payment is taken back:',
  waive: 'A waiver of',
  refund: 'A refund of',
  writeOff: 'A write-off of',
  restructure: 'A new schedule for',
};

function Recorded({ waiting }: { waiting: Waiting }) {
  const nameOf = useNameOf();
  const { event, amount, day, reference, reason, by, at } = waiting;
  const place = [day && `on ${formatDay(day)}`, reference].filter(Boolean).join(', ');
  return (
    <div className="office-quote">
      <p>
        <strong>
          {texts[event]} {kes(amount)}
        </strong>{' '}
        <span className="office-ref">{place}</span>
        <br />
        <small>
          Recorded by <bdi>{nameOf(by)}</bdi>, {formatMoment(at)}
        </small>
      </p>
      {reason && (
        <p className="office-words">
          <bdi>{reason}</bdi>
        </p>
      )}
    </div>
  );
}

function Answer({ agreement: { ref, version }, by }: AgreementProps & { by: string }) {
  const { data: me } = useMe();
  const about = { params: { ref }, body: { version } };
  const confirm = useAgreementChange({
    ref,
    send: () => call(confirmWaiting, about),
    done: 'It counts now.',
  });
  const drop = useAgreementChange({
    ref,
    send: () => call(dropWaiting, about),
    done: 'Nothing was counted.',
  });
  const isPending = confirm.isPending || drop.isPending;
  return (
    <>
      {by === me?.staffId && (
        <p className="office-unknown">You recorded this: somebody else confirms it.</p>
      )}
      <div className="office-buttons">
        {by !== me?.staffId && (
          <button
            type="button"
            className="btn btn-primary btn-sm"
            disabled={isPending}
            onClick={() => confirm.mutate()}
          >
            {confirm.isPending ? 'Waiting for your passkey...' : 'Confirm with your passkey'}
          </button>
        )}
        <button
          type="button"
          className="btn btn-outline-primary btn-sm"
          disabled={isPending}
          onClick={() => drop.mutate()}
        >
          {drop.isPending ? 'Dropping...' : 'Drop'}
        </button>
      </div>
    </>
  );
}
