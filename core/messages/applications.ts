import { kes } from '#shared/platform/kes.ts';
import { brand } from '#shared/site/brand.ts';
import { notice, param } from './message.ts';
import * as p from './params.ts';
import * as words from './words.ts';
import { asSentence, day, firstOnePart, greetings, hours } from './words.ts';

const about = { applicationId: p.id, ref: p.ref, siteHost: p.host };

const told = {
  to: 'owner',
  class: 'transactional',
  paidBy: 'notification',
  path: ({ applicationId }: { applicationId: string }) => `/applications/${applicationId}`,
} as const;

const offer = param(
  { amount: 300_000, expiresAt: p.moment.typical },
  { amount: 1_000_000, expiresAt: p.moment.longest },
);
const asked = {
  questions: param(['M-Pesa statement, June to November'], ['One', 'Two', 'Three']),
  areFiles: param<boolean | undefined>(true),
};

const listAt = (siteHost: string | undefined) =>
  words.listAt(siteHost, 'applications', { en: 'My Applications', sw: 'Maombi yangu' });

const approved = notice({
  ...told,
  params: { ...about, offer },
  asks: 'offer',
  label: 'Read offer',
  line: ({ ref, offer: { amount, expiresAt } }) => ({
    en: `Your application ${ref} is approved for ${kes(amount)}. Offer valid until ${day.en(expiresAt)}.`,
    sw: `Ombi lako ${ref} limeidhinishwa kwa ${kes(amount)}. Ofa ni halali hadi ${day.sw(expiresAt)}.`,
  }),
  onDevices: 'instead',
  sms: ({ ref, offer: { amount, expiresAt }, siteHost }) => ({
    en: `Good news: application ${ref} is approved for ${kes(amount)}. Read the offer and accept by ${day.en(expiresAt)}: ${listAt(siteHost).en}`,
    sw: `Habari njema: ombi ${ref} limeidhinishwa kwa ${kes(amount)}. Soma ofa na uikubali kufikia tarehe ${day.sw(expiresAt)}: ${listAt(siteHost).sw}`,
  }),
});

const declined = notice({
  ...told,
  params: about,
  label: 'See why',
  line: ({ ref }) => ({
    en: `We have decided on your application ${ref}.`,
    sw: `Tumeamua kuhusu ombi lako ${ref}.`,
  }),
  onDevices: 'instead',
  sms: ({ ref, siteHost }) => ({
    en: `Application ${ref} was not approved. The reason and what you can do next: ${listAt(siteHost).en}. Questions? Call ${brand.phone}.`,
    sw: `Ombi ${ref} halikuidhinishwa. Sababu na hatua unazoweza kuchukua: ${listAt(siteHost).sw}. Una swali? Piga simu ${brand.phone}.`,
  }),
});

/** Messages by the event of the application. Owners get no message about other events: most are their own acts. */
export const applicationMessages = {
  submit: notice({
    ...told,
    params: { ...about, fullName: p.fullName, systemNeed: p.systemNeed },
    label: 'View',
    line: ({ ref }) => ({
      en: `We received your application ${ref}.`,
      sw: `Tumepokea ombi lako ${ref}.`,
    }),
    onDevices: 'instead',
    sms: ({ ref, fullName, systemNeed, siteHost }) => {
      const article = /^[AEIOU]/.test(systemNeed) ? 'an' : 'a';
      const list = listAt(siteHost);
      const en = `e received application ${ref} for ${article} ${systemNeed}. We will reply within 3 working days (Mon-Thu). Track it: ${list.en}`;
      const sw = `umepokea ombi ${ref} la ${systemNeed}. Tutakujibu ndani ya siku 3 za kazi (Jumatatu-Alhamisi). Fuatilia: ${list.sw}`;
      return {
        en: firstOnePart(...greetings(fullName, (name) => `Hi ${name}, w${en}`), `W${en}`),
        sw: firstOnePart(...greetings(fullName, (name) => `Habari ${name}, t${sw}`), `T${sw}`),
      };
    },
  }),
  ask: notice({
    ...told,
    params: { ...about, ...asked },
    asks: 'answer',
    label: 'Answer',
    line: ({ ref, questions: { length } }) => ({
      en: `We need ${length === 1 ? 'one more answer' : `${length} more answers`} for ${ref}.`,
      sw: `Tunahitaji ${length === 1 ? 'jibu moja' : `majibu ${length}`} zaidi kuhusu ombi ${ref}.`,
    }),
    onDevices: 'instead',
    sms: ({ ref, questions: [first = '', ...others], areFiles, siteHost }) => {
      const list = listAt(siteHost);
      const count = 1 + others.length;
      if (count > 1)
        return {
          en: `We need ${count} more things for application ${ref}. Answer here: ${list.en}`,
          sw: `Tunahitaji mambo ${count} zaidi kuhusu ombi ${ref}. Jibu hapa: ${list.sw}`,
        };
      const en = `We need one more thing for application ${ref}`;
      const sw = `Tunahitaji jambo moja zaidi kuhusu ombi ${ref}`;
      return {
        en: firstOnePart(
          `${en}: ${asSentence(first)} ${areFiles ? 'Upload it here' : 'Answer here'}: ${list.en}`,
          `${en}. See it here: ${list.en}`,
        ),
        sw: firstOnePart(
          `${sw}: ${asSentence(first)} ${areFiles ? 'Pakia hapa' : 'Jibu hapa'}: ${list.sw}`,
          `${sw}. Tazama hapa: ${list.sw}`,
        ),
      };
    },
  }),
  approve: approved,
  renewOffer: approved,
  decline: declined,
  lapse: declined,
  acceptOffer: notice({
    ...told,
    params: about,
    label: 'View',
    line: ({ ref }) => ({
      en: `You accepted the offer on ${ref}. We will call you within 2 working days to plan the start.`,
      sw: `Umekubali ofa ya ombi ${ref}. Tutakupigia simu ndani ya siku 2 za kazi ili kupanga jinsi ya kuanza.`,
    }),
  }),
  expireOffer: notice({
    ...told,
    params: about,
    label: 'View',
    line: ({ ref }) => ({
      en: `The offer on ${ref} has expired.`,
      sw: `Muda wa ofa ya ombi ${ref} umeisha.`,
    }),
  }),
  remindToAnswer: notice({
    ...told,
    params: { ...about, ...asked, closesAt: p.moment },
    asks: 'answer',
    label: 'Answer',
    line: ({ ref, questions: { length }, closesAt }) => ({
      en: `We still need ${things(length).en} for ${ref}. Without an answer it closes on ${day.en(closesAt)}.`,
      sw: `Bado tunahitaji ${things(length).sw} kuhusu ombi ${ref}. Bila jibu litafungwa tarehe ${day.sw(closesAt)}.`,
    }),
    onDevices: 'instead',
    sms: ({ ref, questions, areFiles, closesAt, siteHost }) => {
      const list = listAt(siteHost);
      const all = questions.join('; ');
      const count = things(questions.length);
      const en = `${areFiles ? 'Upload it before' : 'Answer before'} ${day.en(closesAt)}: ${list.en}`;
      const sw = `${areFiles ? 'Pakia kabla ya tarehe' : 'Jibu kabla ya tarehe'} ${day.sw(closesAt)}: ${list.sw}`;
      return {
        en: firstOnePart(
          `Reminder: application ${ref} still needs ${all}. ${en}`,
          `Reminder: application ${ref} still needs ${count.en} from you. ${en}`,
        ),
        sw: firstOnePart(
          `Kumbusho: ombi ${ref} bado linahitaji ${all}. ${sw}`,
          `Kumbusho: ombi ${ref} bado linahitaji ${count.sw} kutoka kwako. ${sw}`,
        ),
      };
    },
  }),
  remindOfOffer: notice({
    ...told,
    params: { ...about, offer },
    asks: 'offer',
    label: 'Read offer',
    line: ({ ref, offer: { amount, expiresAt } }) => ({
      en: `Your offer of ${kes(amount)} on ${ref} ends on ${day.en(expiresAt)}.`,
      sw: `Ofa yako ya ${kes(amount)} kwa ombi ${ref} itaisha tarehe ${day.sw(expiresAt)}.`,
    }),
    onDevices: 'instead',
    sms: ({ ref, offer: { amount, expiresAt }, siteHost }) => ({
      en: `Reminder: your offer of ${kes(amount)} on application ${ref} ends on ${day.en(expiresAt)}. Read it and accept: ${listAt(siteHost).en}`,
      sw: `Kumbusho: ofa yako ya ${kes(amount)} kwa ombi ${ref} itaisha tarehe ${day.sw(expiresAt)}. Isome na uikubali: ${listAt(siteHost).sw}`,
    }),
  }),
  promiseCall: notice({
    ...told,
    params: {
      ...about,
      from: param('2026-11-24T07:00:00.000Z'),
      to: param('2026-11-24T09:00:00.000Z'),
    },
    endsAt: ({ to }) => to,
    label: 'View',
    line: ({ ref, ...call }) => ({
      en: `We will call you about ${ref}: ${hours('en', call)}.`,
      sw: `Tutakupigia simu kuhusu ${ref}: ${hours('sw', call)}.`,
    }),
    onDevices: 'instead',
    sms: ({ ref, ...call }) => ({
      en: `We will call you about application ${ref} on ${hours('en', call)}. Please keep your phone close. Not a good time? Call ${brand.phone}.`,
      sw: `Tutakupigia simu kuhusu ombi ${ref}: ${hours('sw', call)}. Tafadhali kaa karibu na simu. Huna nafasi? Piga ${brand.phone}.`,
    }),
  }),
};

const things = (count: number) => ({
  en: count === 1 ? 'one thing' : `${count} things`,
  sw: count === 1 ? 'jambo moja' : `mambo ${count}`,
});
