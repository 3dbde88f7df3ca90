import { type ComponentType, lazy } from 'react';
import { agreementRules, WRITE_OFF_DAYS } from '#shared/agreements/agreement-machine.ts';
import type { OfficeAgreement } from '#shared/collection/contract.ts';
import type { ActProps } from './agreement-props.ts';
import { canBePaid } from './can-be-paid.ts';
import { ChargeDialog, WaiveDialog, WriteOffDialog } from './charge-dialogs.tsx';
import { RecordPaymentDialog, RefundDialog, RefuseSlipDialog } from './payment-dialogs.tsx';
import { WithdrawDialog } from './proposed-schedule.tsx';
import { allOpen } from './texts.ts';

/** Replays what is typed. */
const ScheduleDialog = lazy(() => import('./schedule-dialog.tsx'));

/** Something that finance can do about an agreement. */
interface Act {
  label: string;
  /** Whether the server would take it, as far as is known here. */
  isPossible(agreement: OfficeAgreement): boolean;
  Dialog: ComponentType<ActProps>;
}

const isActive = ({ status }: OfficeAgreement): boolean =>
  agreementRules.restructure.from.includes(status);

/** What finance does with an agreement as a whole, in the order of the buttons. */
export const acts = {
  pay: {
    label: 'Record a bank payment',
    isPossible: (agreement) => !agreement.waiting && canBePaid(agreement),
    Dialog: RecordPaymentDialog,
  },
  charge: {
    label: 'Add a charge',
    isPossible: ({ status, chargeable }) =>
      chargeable.length > 0 && agreementRules.charge.from.includes(status),
    Dialog: ChargeDialog,
  },
  waive: {
    label: 'Propose a waiver',
    isPossible: (agreement) =>
      !agreement.waiting &&
      agreementRules.waive.from.includes(agreement.status) &&
      allOpen(agreement) > 0,
    Dialog: WaiveDialog,
  },
  restructure: {
    label: 'Propose a new schedule',
    isPossible: (agreement) =>
      !agreement.waiting &&
      !agreement.proposedSchedule &&
      isActive(agreement) &&
      agreement.toSchedule > 0,
    Dialog: ScheduleDialog,
  },
  refund: {
    label: 'Propose a refund',
    isPossible: ({ waiting, refundable }) => !waiting && refundable > 0,
    Dialog: RefundDialog,
  },
  writeOff: {
    label: 'Propose a write-off',
    isPossible: (agreement) =>
      !agreement.waiting && isActive(agreement) && agreement.overdue.days > WRITE_OFF_DAYS,
    Dialog: WriteOffDialog,
  },
} as const satisfies Record<string, Act>;

/** What answers something that waits: their buttons stand beside it. */
export const answers = {
  refuseSlip: RefuseSlipDialog,
  withdraw: WithdrawDialog,
} as const satisfies Record<string, ComponentType<ActProps>>;

export type ActName = keyof typeof acts | keyof typeof answers;

/** @returns the dialog of an act */
export const dialogOf = (name: ActName): ComponentType<ActProps> =>
  name in answers ? answers[name as keyof typeof answers] : acts[name as keyof typeof acts].Dialog;
