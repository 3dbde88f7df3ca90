/** Writes the entries of facts as a CSV file for the bookkeeper's program. */
import { toCsv } from '#shared/platform/csv.ts';
import { nairobiTime } from '#shared/platform/time.ts';
import { accounts } from './accounts.ts';
import { type AccountingFact, type Entry, entriesOf } from './entries.ts';

const header = [
  'Day',
  'Recorded',
  'Code',
  'Account',
  'Debit (KES)',
  'Credit (KES)',
  'Reference',
  'Receipt',
  'What',
  'Counterpart',
];

const whatOf: Record<AccountingFact['event'], string> = {
  sign: 'Agreement signed',
  deliver: 'Delivery accepted',
  pay: 'Payment',
  takeBack: 'Payment taken back',
  receive: 'Unmatched payment',
  giveBack: 'Unmatched payment given back',
  refund: 'Credit refunded',
  charge: 'Charge',
  waive: 'Waiver',
  unwaive: 'Waiver corrected',
  restructure: 'Schedule replaced',
  writeOff: 'Written off',
  cancel: 'Agreement cancelled',
  buy: 'Purchase',
  takeBackPurchase: 'Purchase taken back',
};

/** @returns a row per entry, in the order of the facts. It names owners only by their ids */
export const accountingCsv = (facts: readonly AccountingFact[]): string =>
  toCsv([header, ...facts.flatMap((fact) => entriesOf(fact).map((entry) => toRow(fact, entry)))]);

const toRow = (fact: AccountingFact, { account, amount }: Entry): (string | number)[] => [
  fact.day,
  nairobiTime(Date.parse(fact.at)),
  accounts[account].code,
  accounts[account].name,
  ...(amount > 0 ? [amount, ''] : ['', -amount]),
  fact.ref ?? '',
  fact.receipt ?? '',
  whatOf[fact.event],
  fact.userId ?? '',
];
