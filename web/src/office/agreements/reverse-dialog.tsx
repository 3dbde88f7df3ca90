import { proposeReversal } from '#shared/collection/contract.ts';
import { kes } from '#shared/platform/kes.ts';
import { call } from '#web/src/office/lib/api.ts';
import type { LineActProps } from './agreement-props.ts';
import { ReasonAct } from './reason-act.tsx';

/** Proposes that M-Pesa gives a payment back to its payer. */
export const ReverseDialog = ({ agreement: { ref, version }, line, onClose }: LineActProps) => (
  <ReasonAct
    agreementRef={ref}
    title={`Have M-Pesa reverse ${kes(line.amount ?? 0)}?`}
    label="Why it goes back to its payer"
    submitLabel="Propose with your passkey"
    consequence={`When a second person has confirmed it, M-Pesa is asked once to give ${line.reference} back. It counts until M-Pesa has done so, and the owner gets an SMS then.`}
    send={(reason) =>
      call(proposeReversal, {
        params: { ref, line: String(line.line) },
        body: { version, reason },
      })
    }
    done="The reversal waits for a second person."
    onClose={onClose}
  />
);
