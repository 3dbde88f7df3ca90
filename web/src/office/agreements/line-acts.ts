import type { ComponentType } from 'react';
import type { JournalLine, OfficeAgreement } from '../../../../shared/collection/contract.ts';
import type { LineActProps } from './agreement-props.ts';
import { canBePaid } from './can-be-paid.ts';
import { TakeBackDialog } from './take-back-dialog.tsx';

/** Something that finance can propose about one line of the journal. */
export interface LineAct {
  label: string;
  isPossible(agreement: OfficeAgreement, line: JournalLine): boolean;
  Dialog: ComponentType<LineActProps>;
}

export const lineActs: readonly LineAct[] = [
  {
    label: 'Take back',
    isPossible: (agreement, { event, isTakenBack }) =>
      event === 'pay' && !isTakenBack && !agreement.waiting && canBePaid(agreement),
    Dialog: TakeBackDialog,
  },
];
