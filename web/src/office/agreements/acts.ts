import { type ComponentType, lazy } from 'react';
import { agreementRules, WRITE_OFF_DAYS } from '#shared/agreements/agreement-machine.ts';
import type { JournalLine, OfficeAgreement } from '#shared/collection/contract.ts';
import { channelOf, isByMpesa } from '#shared/payments/channels.ts';
import { ChargeDialog, WaiveDialog, WriteOffDialog } from './charge-dialogs.tsx';
import {
  RecordPaymentDialog,
  RefundDialog,
  RefuseSlipDialog,
  ReverseDialog,
  TakeBackDialog,
} from './payment-dialogs.tsx';
import { allOpen } from './texts.ts';
import type { ActProps, LineActProps } from './use-agreement.ts';
import { WithdrawDialog } from './waiting.tsx';

const canBePaid = ({ status }: Pick<OfficeAgreement, 'status'>): boolean =>
  agreementRules.pay.from.includes(status);

/** Replays what is typed. */
const ScheduleDialog = lazy(() => import('./schedule-dialog.tsx'));

interface Act {
  label: string;
  /** Whether the server would accept it, as far as the screen knows. */
  isPossible(agreement: OfficeAgreement): boolean;
  Dialog: ComponentType<ActProps>;
}

const isActive = ({ status }: OfficeAgreement): boolean =>
  agreementRules.restructure.from.includes(status);

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

/** The answers to something that waits. Their buttons are beside it. */
const answers = {
  refuseSlip: RefuseSlipDialog,
  withdraw: WithdrawDialog,
} as const satisfies Record<string, ComponentType<ActProps>>;

export type ActName = keyof typeof acts | keyof typeof answers;

export const dialogOf = (name: ActName): ComponentType<ActProps> =>
  name in answers ? answers[name as keyof typeof answers] : acts[name as keyof typeof acts].Dialog;

export interface LineAct {
  label: string;
  isPossible(agreement: OfficeAgreement, line: JournalLine): boolean;
  Dialog: ComponentType<LineActProps>;
}

const canGoBack: LineAct['isPossible'] = (agreement, { event, isTakenBack }) =>
  event === 'pay' && !isTakenBack && !agreement.waiting && canBePaid(agreement);

export const lineActs: readonly LineAct[] = [
  { label: 'Take back', isPossible: canGoBack, Dialog: TakeBackDialog },
  {
    label: 'Reverse',
    isPossible: (agreement, line) => isByMpesa(channelOf(line)) && canGoBack(agreement, line),
    Dialog: ReverseDialog,
  },
];
