/** What an owner is told of the API key, in the language that the owner reads. */

import type { NewNotification } from '#core/notifications/notification.store.ts';
import { compact } from '#core/notifications/notification-event.ts';
import { isoTime } from '#core/platform/clock.ts';
import { kes } from '#shared/platform/kes.ts';
import type { Settings } from '#shared/settings/contract.ts';
import { TELL_ABOVE_REDEEMED_KES, type TillDayLimit } from '#shared/till/day-limits.ts';

type Language = Settings['language'];

type Note = { message: string; label: string };

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Africa/Nairobi' });

const labels: Record<Language, string> = { en: 'See the key', sw: 'Tazama ufunguo' };

const limits: Record<Language, Record<TillDayLimit, string>> = {
  en: {
    awards: 'give points',
    awardedKes: 'give points',
    redeemedKes: 'redeem points',
    sms: 'send SMS to customers',
    lookups: 'look up customers',
  },
  sw: {
    awards: 'kutoa pointi',
    awardedKes: 'kutoa pointi',
    redeemedKes: 'kukomboa pointi',
    sms: 'kuwatumia wateja SMS',
    lookups: 'kutafuta wateja',
  },
};

/** The key was used for the first time on a day. */
export function firstUseNote(language: Language, now: number): Note {
  const at = time.format(now);
  const messages = {
    en: `Your API key was used at ${at}, for the first time today. Revoke it if that was not your till.`,
    sw: `Ufunguo wako wa API umetumika saa ${at}, mara ya kwanza leo. Ubatilishe kama haikuwa mashine yako ya mauzo.`,
  };
  return { message: messages[language], label: labels[language] };
}

/** The key redeemed many KES on a day. */
export function redeemedNote(language: Language): Note {
  const sum = kes(TELL_ABOVE_REDEEMED_KES);
  const messages = {
    en: `Points worth more than ${sum} were redeemed with your API key today.`,
    sw: `Pointi za zaidi ya ${sum} zimekombolewa kwa ufunguo wako wa API leo.`,
  };
  return { message: messages[language], label: labels[language] };
}

/** The key did all that it may do on a day. */
export function limitNote(language: Language, limit: TillDayLimit): Note {
  const act = limits[language][limit];
  const messages = {
    en: `Your API key reached its limit and cannot ${act} until tomorrow. On the site you still can.`,
    sw: `Ufunguo wako wa API umefikia kikomo na hauwezi ${act} hadi kesho. Kwenye tovuti bado unaweza.`,
  };
  return { message: messages[language], label: labels[language] };
}

/** @param about names the note among those of its moment */
export const noteOf = (
  userId: string,
  about: string,
  note: Note,
  now: number,
): NewNotification => ({
  ...note,
  userId,
  notificationId: `${compact(isoTime(now))}-TILL-${about}`,
  date: isoTime(now),
  path: '/settings',
});
