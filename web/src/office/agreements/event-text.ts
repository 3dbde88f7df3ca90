import type { AgreementEvent } from '#shared/agreements/agreement-machine.ts';
import type { JournalLine } from '#shared/collection/contract.ts';

const texts: Readonly<Record<AgreementEvent, string>> = {
  sign: 'Signed',
  pay: 'Payment',
  takeBack: 'Payment taken back',
  charge: 'Charged',
  waive: 'Waived',
  refund: 'Credit refunded',
  deliver: 'Delivery accepted',
  restructure: 'Restructured',
  writeOff: 'Written off',
  cancel: 'Cancelled',
};

const isKnown = (event: string): event is AgreementEvent => event in texts;

/** @returns what a line of the journal says happened; the name of an event that this screen does not know */
export const eventText = ({ event, isTakenBack }: JournalLine): string => {
  const text = isKnown(event) ? texts[event] : event;
  return isTakenBack ? `${text}, taken back since` : text;
};
