import { refuseSlip } from '#shared/collection/contract.ts';
import { kes } from '#shared/platform/kes.ts';
import { call } from '#web/src/office/lib/api.ts';
import type { ActProps } from './agreement-props.ts';
import { ReasonAct } from './reason-act.tsx';

/** Refuses a slip whose payment is not at the bank. */
export const RefuseSlipDialog = ({ agreement: { ref, version }, slip, onClose }: ActProps) => (
  <ReasonAct
    agreementRef={ref}
    title={`Refuse the slip of ${kes(slip?.amount ?? 0)}?`}
    label="Why, which the owner reads"
    submitLabel="Refuse it"
    busyLabel="Refusing it..."
    consequence="The owner gets an SMS, reads why among the payments, and can send another slip. Nothing that is paid or owed changes."
    send={(reason) =>
      call(refuseSlip, { params: { ref, slipId: slip?.slipId ?? '' }, body: { version, reason } })
    }
    done="The owner is told."
    onClose={onClose}
  />
);
