import type { Waiting } from '#shared/collection/contract.ts';
import type { WaitingEvent } from '#shared/collection/waiting-events.ts';
import type { PaymentChannel } from '#shared/payments/channels.ts';

interface WaitingText {
  name: string;
  /** The words before the amount. */
  title: string;
  /** The things to check before the confirmation, and what follows. */
  consequence: string | ((waiting: Waiting) => string);
  /** The toast after the confirmation; by default that it counts. */
  done?: string;
}

const TO_MATCH =
  'Confirmed, the payment counts here no more, waits to be matched to another agreement, and the owner is told.';

const takenBackTexts: Readonly<Record<PaymentChannel, string>> = {
  push: TO_MATCH,
  paybill: TO_MATCH,
  bank: 'Compare it with the statement of the bank. Confirmed, the payment counts no more, and the owner is told.',
};

export const waitingTexts: Readonly<Record<WaitingEvent, WaitingText>> = {
  pay: {
    name: 'Payment',
    title: 'A payment of',
    consequence:
      'Compare amount, day and reference with the statement of the bank. Confirmed, it counts on its day, and the owner gets a receipt.',
  },
  takeBack: {
    name: 'Taking back',
    title: 'A payment is taken back:',
    consequence: ({ channel }) => takenBackTexts[channel ?? 'paybill'],
  },
  reverse: {
    name: 'Reversal by M-Pesa',
    title: 'M-Pesa is to reverse a payment of',
    consequence:
      'Confirmed, M-Pesa is asked at once, and once only. The payment counts until it has given the money back, and the owner is told then.',
    done: 'M-Pesa is asked now.',
  },
  waive: {
    name: 'Waiver',
    title: 'A waiver of',
    consequence: 'Confirmed, so much less is owed from today on, and the owner is told.',
  },
  refund: {
    name: 'Refund',
    title: 'A refund of',
    consequence:
      'Look for what was paid out, by its reference. Confirmed, the credit is less by that, and the owner is told.',
  },
  writeOff: {
    name: 'Write-off',
    title: 'A write-off of',
    consequence:
      'Confirmed, the books have it as a bad debt. It is still owed, and the owner is not told.',
  },
  restructure: {
    name: 'New schedule',
    title: 'A new schedule for',
    consequence:
      'Confirmed, it is proposed to the owner, who accepts it with a code. The schedule stays until then.',
    done: 'The owner is asked now.',
  },
};

/** @returns what follows when an act is confirmed */
export function consequenceOf(waiting: Waiting): string {
  const { consequence } = waitingTexts[waiting.event];
  return typeof consequence === 'string' ? consequence : consequence(waiting);
}

export const doneOf = ({ event }: Waiting): string => waitingTexts[event].done ?? 'It counts now.';
