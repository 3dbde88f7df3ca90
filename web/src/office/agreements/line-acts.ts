import type { ComponentType } from 'react';
import type { JournalLine, OfficeAgreement } from '#shared/collection/contract.ts';
import type { LineActProps } from './agreement-props.ts';
import { canBePaid } from './can-be-paid.ts';
import { ReverseDialog, TakeBackDialog } from './payment-dialogs.tsx';

/** Something that finance can propose about one line of the journal. */
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
    isPossible: (agreement, line) => line.channel !== 'bank' && canGoBack(agreement, line),
    Dialog: ReverseDialog,
  },
];
