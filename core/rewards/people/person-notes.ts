/** What an owner is told of the people of the business, in the language that the owner reads. */

import type { NewNotification } from '#core/notifications/notification.store.ts';
import { compact } from '#core/notifications/notification-event.ts';
import { isoTime } from '#core/platform/clock.ts';
import { kes } from '#shared/platform/kes.ts';
import type { Settings } from '#shared/settings/contract.ts';
import type { PersonSum } from './person-day.ts';

type Language = Settings['language'];

/** A sentence, and the words of the link below it. */
interface Note {
  message: string;
  label: string;
}

/** The person's name, and the KES of the note. */
interface Facts {
  name: string;
  sum: number;
}

const toLimits: Record<Language, string> = { en: 'See the limits', sw: 'Tazama vikomo' };
const toHistory: Record<Language, string> = { en: 'See the history', sw: 'Tazama historia' };

const limits: Record<Language, Record<PersonSum, (facts: Facts) => string>> = {
  en: {
    givenKes: ({ name, sum }) =>
      `${name} has reached the limit of points that one person gives in a day (${kes(sum)}), and gives no more until tomorrow.`,
    uncodedKes: ({ name, sum }) =>
      `${name} has redeemed as much without codes as one person may in a day (${kes(sum)}). Until tomorrow each customer needs a code.`,
  },
  sw: {
    givenKes: ({ name, sum }) =>
      `${name} amefikia kikomo cha pointi ambazo mtu mmoja huwapa wateja kwa siku (${kes(sum)}), na hawezi kuwapa zaidi hadi kesho.`,
    uncodedKes: ({ name, sum }) =>
      `${name} amekomboa bila nambari ya siri kiasi ambacho mtu mmoja anaruhusiwa kwa siku (${kes(sum)}). Hadi kesho kila mteja anahitaji nambari ya siri.`,
  },
};

/** Somebody did all that one person may do on a day. */
export const limitNote = (language: Language, sum: PersonSum, facts: Facts): Note => ({
  message: limits[language][sum](facts),
  label: toLimits[language],
});

/** Acts of a manager that move points without a purchase. */
export type ManagerAct = 'merge' | 'newNumber' | 'adjust' | 'byHand' | 'import';

const acts: Record<Language, Record<ManagerAct, (facts: Facts) => string>> = {
  en: {
    merge: ({ name, sum }) => `${name} merged two customers, and moved points worth ${kes(sum)}.`,
    newNumber: ({ name, sum }) =>
      `${name} gave a customer with points worth ${kes(sum)} another number.`,
    adjust: ({ name, sum }) => `${name} changed a balance by hand, by points worth ${kes(sum)}.`,
    byHand: ({ name, sum }) =>
      `${name} changed balances by hand today, by points worth ${kes(sum)} in all. Look through them.`,
    import: ({ name }) => `${name} imported customers with points today. Look through what came.`,
  },
  sw: {
    merge: ({ name, sum }) =>
      `${name} ameunganisha wateja wawili, na kuhamisha pointi za ${kes(sum)}.`,
    newNumber: ({ name, sum }) =>
      `${name} amempa mteja mwenye pointi za ${kes(sum)} nambari nyingine ya simu.`,
    adjust: ({ name, sum }) => `${name} amebadilisha salio kwa mkono, kwa pointi za ${kes(sum)}.`,
    byHand: ({ name, sum }) =>
      `${name} amebadilisha salio za wateja kwa mkono leo, kwa pointi za ${kes(sum)} kwa jumla. Ziangalie.`,
    import: ({ name }) => `${name} ameingiza wateja wenye pointi leo. Angalia walioingizwa.`,
  },
};

/** A manager moved points without a purchase. */
export const actNote = (language: Language, act: ManagerAct, facts: Facts): Note => ({
  message: acts[language][act](facts),
  label: toHistory[language],
});

/** @param about names the note among those of its moment */
export const personNoteOf = (
  userId: string,
  about: string,
  note: Note & { path: string },
  now: number,
): NewNotification => ({
  ...note,
  userId,
  notificationId: `${compact(isoTime(now))}-TEAM-${about}`,
  date: isoTime(now),
});
