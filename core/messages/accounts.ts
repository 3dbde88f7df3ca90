/** Messages to an owner about the account: the welcome, the API key and passkeys. */
import { kes } from '#shared/platform/kes.ts';
import { welcomeSms } from '#shared/sms/welcome-sms.ts';
import { TELL_ABOVE_REDEEMED_KES, type TillDayLimit } from '#shared/till/day-limits.ts';
import { type InBoth, inEnglish, notice, param, sms } from './message.ts';
import * as p from './params.ts';
import { timeOf } from './words.ts';

export const welcome = sms({
  to: 'owner',
  class: 'transactional',
  paidBy: 'welcome',
  params: { name: p.fullName },
  sms: ({ name }) => inEnglish(welcomeSms(name)),
});

/** Notifications on the dashboard only, because an SMS for each would cost more than it is worth. */
const told = { to: 'owner', class: 'transactional', paidBy: 'nobody' } as const;

const keyLimits: Record<TillDayLimit, InBoth> = {
  awards: { en: 'give points', sw: 'kutoa pointi' },
  awardedKes: { en: 'give points', sw: 'kutoa pointi' },
  redeemedKes: { en: 'redeem points', sw: 'kukomboa pointi' },
  sms: { en: 'send SMS to customers', sw: 'kuwatumia wateja SMS' },
  lookups: { en: 'look up customers', sw: 'kutafuta wateja' },
};

const ofKey = { ...told, label: 'See the key', path: () => '/settings' } as const;

export const keyMessages = {
  firstUse: notice({
    ...ofKey,
    params: { at: param(Date.parse('2026-11-24T06:05:00.000Z')) },
    line: ({ at }) => ({
      en: `Your API key was used at ${timeOf(at)}, for the first time today. Revoke it if that was not your till.`,
      sw: `Ufunguo wako wa API umetumika saa ${timeOf(at)}, mara ya kwanza leo. Ubatilishe kama haikuwa mashine yako ya mauzo.`,
    }),
  }),
  redeemed: notice({
    ...ofKey,
    params: {},
    line: () => ({
      en: `Points worth more than ${kes(TELL_ABOVE_REDEEMED_KES)} were redeemed with your API key today.`,
      sw: `Pointi za zaidi ya ${kes(TELL_ABOVE_REDEEMED_KES)} zimekombolewa kwa ufunguo wako wa API leo.`,
    }),
  }),
  limit: notice({
    ...ofKey,
    params: { limit: param<TillDayLimit>('awards', 'sms') },
    line: ({ limit }) => ({
      en: `Your API key reached its limit and cannot ${keyLimits[limit].en} until tomorrow. On the site you still can.`,
      sw: `Ufunguo wako wa API umefikia kikomo na hauwezi ${keyLimits[limit].sw} hadi kesho. Kwenye tovuti bado unaweza.`,
    }),
  }),
};

const ofPasskey = {
  ...told,
  params: { device: param('Samsung A15') },
  label: 'See devices',
  path: () => '/profile',
} as const;

export const passkeyMessages = {
  added: notice({
    ...ofPasskey,
    line: ({ device }) => ({
      en: `"${device}" can now open your account with its fingerprint or screen lock. Was it not you? Remove it.`,
      sw: `"${device}" sasa inaweza kufungua akaunti yako kwa alama ya kidole au kufuli ya skrini. Kama si wewe, iondoe.`,
    }),
  }),
  removed: notice({
    ...ofPasskey,
    line: ({ device }) => ({
      en: `"${device}" no longer opens your account without a code. Your other sessions have ended.`,
      sw: `"${device}" haifungui tena akaunti yako bila msimbo. Umeondolewa kwenye vifaa vingine vyote.`,
    }),
  }),
};

/** A thief of a session could have the owner's news pushed to another device, so the owner gets a notification. */
export const deviceMessages = {
  added: notice({
    ...told,
    params: { device: param('Android phone SM-A057F') },
    label: 'See devices',
    path: () => '/settings#push',
    line: ({ device }) => ({
      en: `"${device}" gets your news from now on, and some of it instead of SMS. Was it not you? Remove it.`,
      sw: `"${device}" sasa inapokea taarifa zako, na baadhi yake badala ya SMS. Kama si wewe, iondoe.`,
    }),
  }),
};

export type PasskeyEvent = keyof typeof passkeyMessages;
