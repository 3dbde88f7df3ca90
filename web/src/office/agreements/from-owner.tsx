import type { OfficeAgreement } from '#shared/collection/contract.ts';
import type { OfficeSlip } from '#shared/collection/waiting-for-office.ts';
import { kes } from '#shared/platform/kes.ts';
import { Chip } from '#web/src/components/chip.tsx';
import { formatMoment } from '#web/src/lib/language/format.ts';
import { SmallButton } from '#web/src/office/lib/buttons.tsx';
import { Card } from '#web/src/office/lib/card.tsx';
import { useMay } from '#web/src/office/lib/staff.ts';
import { type ActName, acts } from './acts.ts';
import { SlipLine } from './slip-line.tsx';
import { anotherNumber } from './texts.ts';
import type { AgreementProps } from './use-agreement.ts';

interface FromOwnerProps extends AgreementProps {
  onOpen: (act: ActName, slip?: OfficeSlip) => void;
}

/** Bank payments that the owner reported, and the credit asked for, while they wait. */
export function FromOwner({ agreement, onOpen }: FromOwnerProps) {
  const slips = agreement.slips.filter(({ state }) => state === 'Checking');
  if (slips.length === 0 && !agreement.refundRequest) return null;
  return (
    <Card title="From the owner">
      <ul className="office-list">
        {agreement.refundRequest && (
          <li>
            <RefundRequest agreement={agreement} onOpen={onOpen} />
          </li>
        )}
        {slips.map((slip) => (
          <li key={slip.slipId}>
            <SlipLine slip={slip}>
              <SlipButtons agreement={agreement} slip={slip} onOpen={onOpen} />
            </SlipLine>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function RefundRequest({ agreement, onOpen }: FromOwnerProps) {
  const mayCollect = useMay('finance');
  const { refundRequest } = agreement;
  if (!refundRequest) return null;
  const { amount, phone, isOtherNumber, askedAt } = refundRequest;
  return (
    <div className="office-part">
      <p>
        <strong>Asks for {kes(amount)} of credit</strong>, to be paid to{' '}
        <span className="office-ref">{phone}</span>
        {isOtherNumber && (
          <>
            {' '}
            <Chip label={anotherNumber} />
          </>
        )}
        <br />
        <small>{formatMoment(askedAt)}</small>
      </p>
      {mayCollect && acts.refund.isPossible(agreement) && (
        <SmallButton look="primary" onClick={() => onOpen('refund')}>
          Propose the refund
        </SmallButton>
      )}
    </div>
  );
}

function SlipButtons({ agreement, slip, onOpen }: FromOwnerProps & { slip: OfficeSlip }) {
  return (
    <>
      {acts.pay.isPossible(agreement) && (
        <SmallButton
          look="primary"
          aria-label={`Record the payment ${slip.reference}`}
          onClick={() => onOpen('pay', slip)}
        >
          Record the payment
        </SmallButton>
      )}
      {!isRecorded(agreement, slip) && (
        <SmallButton
          aria-label={`Refuse the slip ${slip.reference}`}
          onClick={() => onOpen('refuseSlip', slip)}
        >
          Refuse
        </SmallButton>
      )}
    </>
  );
}

const isRecorded = ({ waiting }: OfficeAgreement, { reference }: OfficeSlip): boolean =>
  waiting?.reference === reference;
