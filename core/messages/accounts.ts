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
  awards: { en: 'give points', sw: 'kumpa mteja pointi' },
  awardedKes: { en: 'give points', sw: 'kumpa mteja pointi' },
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
      en: `Your API key was used at ${timeOf(at)}, for the first time today. Not your till? Revoke the key.`,
      sw: `Ufunguo wako wa API umetumika leo kwa mara ya kwanza (${timeOf(at)}). Si till yako? Batilisha ufunguo.`,
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
      en: `Your API key has reached its limit and cannot ${keyLimits[limit].en} until tomorrow. You still can on the site.`,
      sw: `Ufunguo wako wa API umefikia kikomo na hauwezi ${keyLimits[limit].sw} hadi kesho. Bado unaweza kwenye tovuti.`,
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
      en: `"${device}" can now open your account with its fingerprint or screen lock. Not you? Remove it.`,
      sw: `"${device}" sasa inaweza kufungua akaunti yako kwa alama ya kidole au kufuli ya skrini. Si wewe? Iondoe.`,
    }),
  }),
  removed: notice({
    ...ofPasskey,
    line: ({ device }) => ({
      en: `"${device}" can no longer open your account without a code. Your other devices are signed out.`,
      sw: `"${device}" haiwezi tena kufungua akaunti yako bila nambari ya siri. Umetolewa kwenye vifaa vingine vyote.`,
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
      en: `"${device}" now gets your news, some of it instead of SMS. Not you? Remove it.`,
      sw: `"${device}" sasa inapokea taarifa zako, na baadhi yake badala ya SMS. Si wewe? Iondoe.`,
    }),
  }),
};

export type PasskeyEvent = keyof typeof passkeyMessages;

export const complaintMessages = {
  answered: notice({
    to: 'owner',
    class: 'transactional',
    paidBy: 'nobody',
    label: 'Read',
    path: () => '/complaints',
    params: { ref: p.ref },
    line: ({ ref }) => ({
      en: `We have answered your complaint ${ref}. Not content? Write back: somebody else looks at it then.`,
      sw: `Tumejibu lalamiko lako ${ref}. Hujaridhika? Tuandikie: mtu mwingine ataliangalia.`,
    }),
  }),
};
