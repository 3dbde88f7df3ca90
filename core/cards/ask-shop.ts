import { ulid } from 'ulid';
import { compact } from '#core/notifications/notification-event.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import type { CardAsk, askShop as contract } from '#shared/cards/contract.ts';
import type { BodyOf, ReplyOf } from '#shared/platform/contract.ts';
import type { Settings } from '#shared/settings/contract.ts';
import { behindOwnLink } from './behind-link.ts';
import type { Deps } from './deps.ts';

/** Where the owner does what was asked for. */
const REQUESTS_PATH = '/counter#requests';

/** They name nobody: a notification outlasts an erasure. */
const texts: Record<Settings['language'], Record<CardAsk, { message: string; label: string }>> = {
  en: {
    copy: {
      message: 'A customer asks for a copy of what you store about them.',
      label: 'See who asks',
    },
    erasure: {
      message: 'A customer asks you to erase what you store about them.',
      label: 'See who asks',
    },
  },
  sw: {
    copy: {
      message: 'Mteja anaomba nakala ya taarifa zake ulizohifadhi.',
      label: 'Ona anayeomba',
    },
    erasure: {
      message: 'Mteja anaomba ufute taarifa zake ulizohifadhi.',
      label: 'Ona anayeomba',
    },
  },
};

/**
 * Asks the shop for something in the name of the customer behind a card, and notifies the owner. What
 * was asked for and is not settled yet is not asked again.
 *
 * @throws AppError cards.linkNotFound, cards.notOwnLink
 */
export async function askShop(
  deps: Deps,
  { code, asks }: BodyOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const { customer, linkHash } = await behindOwnLink(deps, code);
  const { businessId, phone } = customer;
  const now = deps.clock();
  const askedAt = isoTime(now);
  const notificationId = `${compact(askedAt)}-${ulid(now)}`;
  const item = { businessId, phone, asks, askedAt, notificationId };
  const text = texts[await deps.findLanguage(businessId)][asks];
  const line = { userId: businessId, notificationId, date: askedAt, path: REQUESTS_PATH, ...text };
  const outcome = await deps.insertCardRequest(item, linkHash, line, now);
  if (outcome === 'stored') return { askedAt };
  const open = (await deps.findCardRequests(customer))[asks];
  if (outcome === 'gone' || !open) throw new AppError('cards.linkNotFound');
  return { askedAt: open.askedAt };
}
