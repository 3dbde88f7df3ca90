import { settingsErrors } from '#shared/settings/errors.ts';
import type { SettingName } from '#shared/settings/settings.ts';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { msg, t } from '#web/src/lib/language/text.ts';

interface SettingTexts {
  label: string;
  help?: string;
  /** A setting that can only be chosen has no problem. */
  problem?: (limits: { min: string; max: string }) => string;
}

export const settingTexts: Record<SettingName, SettingTexts> = {
  pointValue: {
    label: msg('One point is worth KES'),
    problem: (limits) =>
      t(
        'One point must be worth between KES {min} and KES {max}, with three decimals at most.',
        limits,
      ),
  },
  earnPer: {
    label: msg('1 point for every KES'),
    problem: (limits) => t('Enter whole KES, from {min} to {max}.', limits),
  },
  minRedeem: {
    label: msg('Minimum to redeem, in points'),
    problem: (limits) => t('Enter a whole number of points, from {min} to {max}.', limits),
  },
  redeemCodeAbove: {
    label: msg('Code needed above KES'),
    help: msg(
      'To redeem more than this in a day, the customer confirms with a code by SMS, so that nobody else uses the points. Each code costs you 1 SMS credit. KES 500 suits most shops; leave it empty to ask for no codes.',
    ),
    problem: (limits) => t('Enter whole KES, from {min} to {max}, or nothing.', limits),
  },
  expiryMonths: {
    label: msg('Points expire'),
    help: msg('Changing this touches new awards only.'),
  },
  keepRest: {
    label: msg('Keep what is left below a point'),
    help: msg(
      'At a point for KES 50, KES 30 today and KES 20 tomorrow make one point. Without it, KES 30 and KES 20 make none.',
    ),
    problem: () => t('Choose yes or no.'),
  },
  visitPoints: {
    label: msg('Points for a visit'),
    help: msg('Once a day for each customer, also beside what is spent. Empty for none.'),
    problem: (limits) =>
      t('Enter a whole number of points, from {min} to {max}, or nothing.', limits),
  },
  birthdayPoints: {
    label: msg('Points for a birthday'),
    help: msg(
      'Once a year, with the first award on the birthday or in the six days after it, for customers who agreed to offers and told you the day. Empty for none.',
    ),
    problem: (limits) =>
      t('Enter a whole number of points, from {min} to {max}, or nothing.', limits),
  },
  givenPerDay: {
    label: msg('Points given by one person in a day, worth KES'),
    help: msg(
      'A cashier or manager gives no more, by purchases, by hand and by import together. You are told when somebody gets there.',
    ),
    problem: (limits) => t('Enter whole KES, from {min} to {max}.', limits),
  },
  uncodedPerDay: {
    label: msg('Redeemed by one person in a day without codes, in KES'),
    help: msg(
      'Of all customers together. Above it each customer confirms with a code by SMS, for the rest of the day.',
    ),
    problem: (limits) => t('Enter whole KES, from {min} to {max}.', limits),
  },
  largeKes: {
    label: msg('Large, in KES of points'),
    help: msg(
      'A cashier gives no more at once: that is for a manager or you. A merge or another number of a customer with more points is for you alone.',
    ),
    problem: (limits) => t('Enter whole KES, from {min} to {max}.', limits),
  },
  county: {
    label: msg('County'),
    problem: () => t('Choose a county.'),
  },
  senderName: {
    label: msg('Sender ID'),
    help: msg(
      'The name your customers should see. The networks register a name before SMS can carry it; until then SMS carry ours.',
    ),
    problem: () => errorText(settingsErrors, 'settings.senderNameInvalid'),
  },
  lowCreditAt: {
    label: msg('Low-credit warning, in SMS credits'),
    problem: (limits) => t('Enter a whole number, from {min} to {max}.', limits),
  },
  language: {
    label: msg('Language'),
    help: msg('Screens change at once. Your choice is kept with your account.'),
  },
};
