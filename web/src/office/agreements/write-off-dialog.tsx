import { proposeWriteOff } from '#shared/collection/contract.ts';
import { kes } from '#shared/platform/kes.ts';
import { call } from '#web/src/office/lib/api.ts';
import type { ActProps } from './agreement-props.ts';
import { ReasonAct } from './reason-act.tsx';

/** Proposes to write an agreement off, whose owner was asked again and again. */
export const WriteOffDialog = ({ agreement: { ref, version, owed }, onClose }: ActProps) => (
  <ReasonAct
    agreementRef={ref}
    title={`Propose to write off ${kes(owed)}`}
    label="Why, for colleagues"
    submitLabel="Propose with your passkey"
    consequence="When a second person has confirmed it, the books have it as a bad debt. It is still owed and can be paid, and the owner is not told. A note about a contact in the last 30 days has to say what came of it."
    send={(reason) => call(proposeWriteOff, { params: { ref }, body: { version, reason } })}
    done="The write-off waits for a second person."
    onClose={onClose}
  />
);
