import type { NeedKind } from '#shared/needs/need.ts';
import type { NotificationEvent, NotificationEventName } from './notification-event.ts';

/** What the owner is asked for by the notifications of an event. The others only tell something. */
const asked: Partial<Record<NotificationEventName, NeedKind>> = {
  ask: 'answer',
  remindToAnswer: 'answer',
  approve: 'offer',
  renewOffer: 'offer',
  remindOfOffer: 'offer',
};

/** @returns what a notification asks for, and when it is over, where it does or is */
export function askOf({ event, details }: NotificationEvent): { asks?: NeedKind; endsAt?: string } {
  if (event === 'promiseCall') return { endsAt: details.to as string };
  const asks = asked[event];
  return asks ? { asks } : {};
}
