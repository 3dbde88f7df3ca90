import type { AutomaticFilter } from './campaign.ts';
import type { AutomaticKind } from './contract.ts';

/** The days of the rules of automatic messages (docs/rules.md 10). */
export const EXPIRING_DAYS = 7;
export const MISSED_DAYS = 60;

/** The name, audience and default text of each message. */
export const automaticMessages: Readonly<
  Record<AutomaticKind, { name: string; filter: AutomaticFilter; text: string }>
> = {
  birthday: {
    name: 'Birthday',
    filter: 'birthdayToday',
    text: 'Happy birthday {name}! Visit us this week for a gift.',
  },
  expiring: {
    name: 'Points expire soon',
    filter: 'pointsExpireSoon',
    text: 'Hi {name}, your {points} points ({value}) expire soon. Use them this week.',
  },
  thanks: {
    name: 'Thank you',
    filter: 'visitedYesterday',
    text: 'Asante {name} for your visit. You have {points} points ({value}).',
  },
  missYou: {
    name: 'We miss you',
    filter: 'notSeenLong',
    text: 'Hi {name}, we miss you! {points} points ({value}) wait for you.',
  },
};

/** In order of precedence: a person gets only the first that fits on a day. */
export const automaticOrder = Object.keys(automaticMessages) as AutomaticKind[];
