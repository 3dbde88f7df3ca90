import { withdrawSchedule } from '#shared/collection/contract.ts';
import { call } from '#web/src/office/lib/api.ts';
import { ActDialog } from './act-dialog.tsx';
import type { ActProps } from './agreement-props.ts';
import { useAgreementChange } from './use-agreement.ts';

/** Takes back a schedule that is proposed to the owner. */
export function WithdrawDialog({ agreement: { ref, version }, onClose }: ActProps) {
  const withdraw = useAgreementChange({
    ref,
    isShownInPlace: true,
    onDone: onClose,
    send: () => call(withdrawSchedule, { params: { ref }, body: { version } }),
    done: 'The owner is asked no more.',
  });
  return (
    <ActDialog
      title="Take the proposed schedule back?"
      submitLabel="Take it back with your passkey"
      consequence="The owner can accept it no more. The schedule that holds now goes on."
      isDanger
      change={withdraw}
      onSubmit={() => withdraw.mutate()}
      onClose={onClose}
    />
  );
}
