import type { PaidAgreement, Purchased, ReceiptFacts } from '#shared/papers/paper-facts.ts';
import { type PaymentChannel, providerOf } from '#shared/payments/channels.ts';
import { kes } from '#shared/platform/kes.ts';
import { numberText } from '#shared/platform/number-text.ts';
import { amountInWords } from '#shared/repayments/amount-in-words.ts';
import { brand } from '#shared/site/brand.ts';
import {
  type Block,
  both,
  day,
  heading,
  moment,
  type PaperText,
  row,
  WIDE_LABELS,
} from './blocks.ts';

/** Keeps a receipt on one page: with more rows, those in the middle become one line. */
const MOST_ROWS = 6;

export function receiptText(facts: ReceiptFacts): PaperText {
  return {
    title: both('Receipt', 'Risiti'),
    labelWidth: WIDE_LABELS,
    blocks: [
      ...received(facts),
      ...('agreement' in facts.for
        ? paidFor(facts.for.agreement)
        : [row(both('For', 'Ya'), boughtText(facts.for.purchase))]),
      heading(both('Received by', 'Imepokelewa na')),
      row(both('Name', 'Jina'), brand.legalName),
      row(both('KRA PIN', 'PIN ya KRA'), brand.kraPin),
      row(both('Address', 'Anwani'), brand.address),
      row(both('Questions?', 'Una swali?'), `${brand.phone}, ${brand.email}`),
    ],
  };
}

function boughtText({ kind, quantity }: Purchased): string {
  if (kind === 'credits')
    return both(`${numberText(quantity)} SMS credits`, `SMS ${numberText(quantity)}`);
  return quantity === 1
    ? both('Subscription for a month', 'Usajili wa mwezi mmoja')
    : both(`Subscription for ${quantity} months`, `Usajili wa miezi ${quantity}`);
}

const methods: Record<PaymentChannel, string> = {
  push: both('M-Pesa prompt', 'ombi la M-Pesa'),
  paybill: 'M-Pesa Paybill',
  bank: both('Bank', 'Benki'),
};

const receiptLabels = {
  mpesa: both('M-Pesa receipt', 'Risiti ya M-Pesa'),
  bank: both('Bank reference', 'Nambari ya malipo ya benki'),
};

function received(facts: ReceiptFacts): Block[] {
  const { payer, amount, channel, receipt, paidAt } = facts;
  return [
    row(both('Received from', 'Kutoka kwa'), payer.fullName),
    row(both('Business', 'Biashara'), payer.businessName),
    // A receipt may be passed around, so it has no phone number.
    row(both('Phone', 'Simu'), `•••• ${payer.phone.slice(-4)}`),
    row(both('Amount', 'Kiasi'), kes(amount)),
    row('In words', amountInWords(amount, 'en')),
    row('Kwa maneno', amountInWords(amount, 'sw')),
    row(both('Paid', 'Imelipwa'), paidAt ? moment(paidAt) : day(facts.day)),
    row(both('Method', 'Njia'), methods[channel]),
    row(receiptLabels[providerOf[channel]], receipt),
  ];
}

function paidFor(agreement: PaidAgreement): Block[] {
  const { ref, name, systemNeed, credit, outstanding } = agreement;
  return [
    heading(both('What it paid for', 'Kilicholipwa')),
    row(both('Agreement', 'Mkataba'), ref),
    row(both('Project', 'Mradi'), name),
    row(both('System', 'Mfumo'), systemNeed),
    ...appliedRows(agreement),
    ...(credit > 0 ? [row(both('Your credit', 'Salio lako'), kes(credit))] : []),
    heading(both('After this payment', 'Baada ya malipo haya')),
    row(both('Outstanding', 'Salio la kulipa'), kes(outstanding)),
    ...nextRow(agreement),
  ];
}

function appliedRows({ appliedTo, installments }: PaidAgreement): Block[] {
  const line = ({ number, amount }: { number: number; amount: number }): Block =>
    row(nameOfRow(number, installments), kes(amount));
  if (appliedTo.length <= MOST_ROWS) return appliedTo.map(line);
  const [first, ...later] = appliedTo;
  const [last, ...middle] = later.toReversed();
  if (!first || !last) return [];
  return [line(first), middleRow(middle.toReversed()), line(last)];
}

/** A payment fills row after row, so the rows between two of them are a range. */
function middleRow(rows: PaidAgreement['appliedTo']): Block {
  const numbers = `${rows[0]?.number}–${rows.at(-1)?.number}`;
  const together = rows.reduce((sum, { amount }) => sum + amount, 0);
  return row(both(`Installments ${numbers}`, `Awamu ${numbers}`), kes(together));
}

function nameOfRow(number: number, installments: number): string {
  if (number === 0) return both('Deposit', 'Malipo ya awali');
  if (number > installments) return both('Charges', 'Ada');
  return both(`Installment ${number} of ${installments}`, `Awamu ya ${number}`);
}

/** Before the delivery no installment has a day. */
function nextRow({ outstanding, nextDue }: PaidAgreement): Block[] {
  if (outstanding === 0) return [row(both('Paid in full', 'Yamelipwa yote'), 'Thank you · Asante')];
  if (!nextDue) return [];
  const { amount, day: dueDay } = nextDue;
  return [row(both('Next payment', 'Malipo yajayo'), `${kes(amount)}, due on ${day(dueDay)}`)];
}
