/** The states of rows and payments in words, and the colour of each chip. */
import type { RowStatus } from '#shared/agreements/replay.ts';
import type { Label } from '#web/src/components/chip.tsx';
import { msg } from '#web/src/lib/language/text.ts';
import type { PaymentMethod, PaymentStatus } from './account/payment-lines.ts';

export const rowLabels: Record<RowStatus, Label> = {
  Scheduled: { text: msg('Scheduled'), tone: 'neutral' },
  Due: { text: msg('Due'), tone: 'waiting' },
  'Partly paid': { text: msg('Partly paid'), tone: 'waiting' },
  Paid: { text: msg('Paid'), tone: 'good' },
  'Paid late': { text: msg('Paid late'), tone: 'good' },
  Overdue: { text: msg('Overdue'), tone: 'bad' },
  Waived: { text: msg('Waived'), tone: 'neutral' },
};

export const paymentLabels: Record<PaymentStatus, Label> = {
  Received: { text: msg('Received'), tone: 'good' },
  Checking: { text: msg('Checking'), tone: 'waiting' },
  Failed: { text: msg('Failed'), tone: 'bad' },
  Reversed: { text: msg('Reversed'), tone: 'bad' },
  Waived: { text: msg('Waived'), tone: 'neutral' },
  'Paid out': { text: msg('Paid out'), tone: 'neutral' },
};

export const methodLabels: Record<PaymentMethod, string> = {
  push: msg('M-Pesa prompt'),
  paybill: msg('M-Pesa Paybill'),
  bank: msg('Bank'),
  adjustment: msg('Adjustment'),
  refund: msg('Refund'),
};
