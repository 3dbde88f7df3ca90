import type { AgreementEvent } from '#shared/agreements/agreement-machine.ts';
import { type ByPart, byCharge, charges, sumOfParts } from '#shared/agreements/charges.ts';
import type { Bucket } from '#shared/collection/buckets.ts';
import type { OfficeAgreement } from '#shared/collection/contract.ts';
import type { WaitingEvent } from '#shared/collection/waiting-events.ts';
import type { Waiting } from '#shared/collection/waiting-for-office.ts';
import {
  channelOf,
  type PaymentChannel,
  type Provider,
  providerOf,
} from '#shared/payments/channels.ts';
import type { Label } from '#web/src/components/chip.tsx';
import texts from './texts.json' with { type: 'json' };

/** Marks credit to be paid to another number than the owner's. */
export const anotherNumber: Label = { text: 'Another number', tone: 'wait' };

export const partTexts: ByPart<string> = {
  installment: 'Installments',
  ...byCharge((part) => charges[part].title.office),
};

/** Open KES of an agreement, of any kind. */
export const allOpen = ({ open }: Pick<OfficeAgreement, 'open'>): number => sumOfParts(open);

export const channelTexts: Readonly<Record<PaymentChannel, string>> = texts.channels;

export const eventTexts: Readonly<Record<AgreementEvent, string>> = texts.events;

export const bucketTexts: Readonly<Record<Bucket, { tab: string; empty: string }>> = texts.buckets;

interface WaitingText {
  name: string;
  /** The words before the amount. */
  title: string;
  /** The things to check before the confirmation, and what follows. */
  consequence: string | Readonly<Record<Provider, string>>;
  /** The toast after the confirmation; by default that it counts. */
  done?: string;
}

export const waitingTexts: Readonly<Record<WaitingEvent, WaitingText>> = texts.waiting;

/** Shown before the confirmation. */
export function consequenceOf(act: Waiting): string {
  const { consequence } = waitingTexts[act.event];
  return typeof consequence === 'string' ? consequence : consequence[providerOf[channelOf(act)]];
}

export const doneOf = ({ event }: Waiting): string => waitingTexts[event].done ?? 'It counts now.';

/** Of money that went back to the bank, or that pays the wrong agreement. */
export const takingBackTexts: Readonly<
  Record<Provider, { day: string; why: string; consequence: string }>
> = texts.takingBack;
