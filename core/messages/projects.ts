/** Messages to an owner about a project. Messages about its money are in repayments.ts. */
import { monthsAfter } from '#shared/agreements/schedule.ts';
import { kes } from '#shared/platform/kes.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { brand } from '#shared/site/brand.ts';
import { notice, param } from './message.ts';
import * as p from './params.ts';
import * as words from './words.ts';
import { day, firstOnePart, greetings } from './words.ts';

/** `projectRef` is the reference of the first agreement. */
const about = {
  projectId: p.id,
  projectRef: p.ref,
  projectName: param('Kamau Hardware POS'),
  siteHost: p.host,
};
const isOwn = param(false);

const told = {
  to: 'owner',
  class: 'transactional',
  paidBy: 'notification',
  path: ({ projectId }: { projectId: string }) => `/projects/${projectId}`,
} as const;

/** Owners get no notification about their own acts. */
const byOthers = { isNews: ({ isOwn }: { isOwn: boolean }) => !isOwn };

const listAt = (siteHost: string | undefined) =>
  words.listAt(siteHost, 'projects', { en: 'My Software Projects', sw: 'Miradi yangu' });

/** A month after the day of the delivery in Nairobi. */
const firstDue = (at: string): string => monthsAfter(nairobiDay(Date.parse(at)), 1);

const supportNames: Readonly<Record<string, string>> = {
  maintenance: 'matengenezo',
  hosting: 'uhifadhi mtandaoni',
  upgrades: 'maboresho',
};

/** Messages by the event of the project. Owners get no message about other events: most are their own acts. */
export const projectMessages = {
  'paper.agreement': notice({
    ...told,
    params: { ...about, ref: p.ref, changeRequest: param<number | undefined>(undefined, 10) },
    label: 'Open',
    line: ({ ref, changeRequest }) =>
      changeRequest
        ? {
            en: `Your agreement ${ref} for change ${changeRequest} is ready. Use ${ref} as the account when you pay for it.`,
            sw: `Mkataba wako ${ref} wa badiliko la ${changeRequest} uko tayari. Tumia ${ref} kama akaunti unapolilipia.`,
          }
        : {
            en: `Your agreement ${ref} is ready. Use ${ref} as the account when you pay.`,
            sw: `Mkataba wako ${ref} uko tayari. Tumia ${ref} kama akaunti unapolipa.`,
          },
    onDevices: 'instead',
    // Names the account, because each agreement has a separate one, and only payments to this one pay the change.
    sms: ({ ref, changeRequest, projectRef, siteHost }) =>
      changeRequest
        ? {
            en: `Your agreement for change ${changeRequest} of ${projectRef} is ready: ${listAt(siteHost).en}. Pay for it to account ${ref}. Questions? Call ${brand.phone}.`,
            sw: `Mkataba wako wa badiliko la ${changeRequest} la ${projectRef} uko tayari: ${listAt(siteHost).sw}. Lipia akaunti ${ref}. Una swali? Piga ${brand.phone}.`,
          }
        : {
            en: `Your agreement ${ref} is ready: ${listAt(siteHost).en}. We will call you within 2 working days. Questions? Call ${brand.phone}.`,
            sw: `Mkataba wako ${ref} uko tayari: ${listAt(siteHost).sw}. Tutakupigia ndani ya siku 2 za kazi. Una swali? Piga ${brand.phone}.`,
          },
  }),
  'milestone.present': notice({
    ...told,
    params: { ...about, name: p.name },
    asks: 'milestone',
    label: 'Review',
    line: ({ name }) => ({
      en: `“${name}” is ready for your review.`,
      sw: `“${name}” iko tayari kwa ukaguzi wako.`,
    }),
    onDevices: 'instead',
    sms: ({ name, projectRef, siteHost }) => {
      const en = `Look at it, and accept it or ask for changes: ${listAt(siteHost).en}`;
      const sw = `Itazame, uikubali au uombe mabadiliko: ${listAt(siteHost).sw}`;
      return {
        en: firstOnePart(
          `${projectRef}: "${name}" is ready for your review. ${en}`,
          `${projectRef}: a milestone is ready for your review. ${en}`,
        ),
        sw: firstOnePart(
          `${projectRef}: "${name}" iko tayari kwa ukaguzi wako. ${sw}`,
          `${projectRef}: hatua moja iko tayari kwa ukaguzi wako. ${sw}`,
        ),
      };
    },
  }),
  'milestone.acceptBySilence': notice({
    ...told,
    params: { ...about, name: p.name },
    label: 'View',
    line: ({ name }) => ({
      en: `“${name}” is now accepted: we did not hear from you for ten working days.`,
      sw: `“${name}” sasa imekubaliwa: hatukusikia kutoka kwako kwa siku kumi za kazi.`,
    }),
  }),
  reminder: notice({
    ...told,
    params: { ...about, name: p.name },
    asks: 'milestone',
    label: 'Review',
    line: ({ name }) => ({
      en: `“${name}” is still waiting for your review.`,
      sw: `“${name}” bado inasubiri ukaguzi wako.`,
    }),
    onDevices: 'instead',
    sms: ({ name, projectRef, siteHost }) => {
      const en = `Accept it or ask for changes: ${listAt(siteHost).en}`;
      const sw = `Ikubali au omba mabadiliko: ${listAt(siteHost).sw}`;
      return {
        en: firstOnePart(
          `Reminder: "${name}" of ${projectRef} is waiting for your review. ${en}`,
          `Reminder: a milestone of ${projectRef} is waiting for your review. ${en}`,
        ),
        sw: firstOnePart(
          `Kumbusho: "${name}" ya ${projectRef} bado inasubiri ukaguzi wako. ${sw}`,
          `Kumbusho: hatua moja ya ${projectRef} bado inasubiri ukaguzi wako. ${sw}`,
        ),
      };
    },
  }),
  'project.moveDate': notice({
    ...told,
    params: { ...about, name: p.name, from: p.day, to: p.day },
    label: 'See why',
    line: ({ name, from, to }) => ({
      en: `The date of “${name}” has moved from ${day.en(from)} to ${day.en(to)}.`,
      sw: `Tarehe ya “${name}” imesogezwa kutoka ${day.sw(from)} hadi ${day.sw(to)}.`,
    }),
  }),
  'project.addFile': notice({
    ...told,
    params: { ...about, name: param('Plan.pdf') },
    label: 'Open',
    line: ({ name }) => ({
      en: `We added “${name}” to your project.`,
      sw: `Tumeongeza “${name}” kwenye mradi wako.`,
    }),
  }),
  'project.setLinks': notice({
    ...told,
    params: about,
    label: 'View',
    line: ({ projectName }) => ({
      en: `The links of ${projectName} have changed.`,
      sw: `Viungo vya ${projectName} vimebadilika.`,
    }),
  }),
  'project.setSupport': notice({
    ...told,
    ...byOthers,
    params: { ...about, isOwn, kind: param('hosting'), price: p.sum },
    label: 'Read',
    line: ({ kind, price }) => ({
      en: `You can have ${kind} for ${kes(price)} a month. It is your choice.`,
      sw: `Unaweza kupata ${supportNames[kind]} kwa ${kes(price)} kwa mwezi. Ni uamuzi wako.`,
    }),
  }),
  'changeRequest.estimate': notice({
    ...told,
    params: { ...about, price: param(0, 450_000), days: param(12, 120) },
    label: 'Read',
    line: ({ price, days }) =>
      price > 0
        ? {
            en: `The change you asked for costs ${kes(price)} and takes ${days} days. We will send you an offer.`,
            sw: `Badiliko uliloomba litagharimu ${kes(price)} na litachukua siku ${days}. Tutakutumia ofa.`,
          }
        : {
            en: `The change you asked for costs nothing and takes ${days} days.`,
            sw: `Badiliko uliloomba ni bure na litachukua siku ${days}.`,
          },
  }),
  'changeRequest.offer': notice({
    ...told,
    params: { ...about, amount: p.debt, expiresAt: p.moment },
    asks: 'change',
    label: 'Read offer',
    line: ({ amount, expiresAt }) => ({
      en: `The change you asked for costs ${kes(amount)}. Offer valid until ${day.en(expiresAt)}.`,
      sw: `Badiliko uliloomba ni ${kes(amount)}. Ofa ni halali hadi ${day.sw(expiresAt)}.`,
    }),
    onDevices: 'instead',
    sms: ({ amount, expiresAt, projectRef, siteHost }) => ({
      en: `${projectRef}: the change you asked for costs ${kes(amount)}. Read the offer and accept by ${day.en(expiresAt)}: ${listAt(siteHost).en}`,
      sw: `${projectRef}: badiliko uliloomba ni ${kes(amount)}. Soma ofa na uikubali kufikia ${day.sw(expiresAt)}: ${listAt(siteHost).sw}`,
    }),
  }),
  'changeRequest.reject': notice({
    ...told,
    ...byOthers,
    params: { ...about, isOwn },
    label: 'See why',
    line: () => ({
      en: 'We will not make a change that you asked for.',
      sw: 'Hatutafanya badiliko moja uliloomba.',
    }),
  }),
  'changeRequest.finish': notice({
    ...told,
    params: about,
    label: 'View',
    line: () => ({
      en: 'A change you asked for is done.',
      sw: 'Badiliko uliloomba limekamilika.',
    }),
  }),
  'stage.hold': notice({
    ...told,
    params: { ...about, reason: param('The shop moves to another street.') },
    label: 'View',
    line: ({ reason, projectName }) => ({
      en: `${projectName} is on hold: ${reason}`,
      sw: `${projectName} umesimamishwa kwa muda: ${reason}`,
    }),
    onDevices: 'instead',
    sms: ({ projectRef, siteHost }) => ({
      en: `Your project ${projectRef} is on hold. Read why: ${listAt(siteHost).en}. Questions? Call ${brand.phone}.`,
      sw: `Mradi wako ${projectRef} umesimamishwa kwa muda. Soma sababu: ${listAt(siteHost).sw}. Una swali? Piga ${brand.phone}.`,
    }),
  }),
  'stage.resume': notice({
    ...told,
    params: about,
    label: 'View',
    line: ({ projectName }) => ({
      en: `Work on ${projectName} has started again.`,
      sw: `Kazi ya ${projectName} imeanza tena.`,
    }),
  }),
  'project.proposeEnd': notice({
    ...told,
    ...byOthers,
    params: { ...about, isOwn },
    asks: 'end',
    label: 'Read',
    line: ({ projectName }) => ({
      en: `We would like to end ${projectName}. Nothing ends unless you agree.`,
      sw: `Tungependa kumaliza ${projectName}. Hauishi bila wewe kukubali.`,
    }),
    onDevices: 'instead',
    sms: ({ projectRef, siteHost }) => ({
      en: `We would like to end your project ${projectRef}. Nothing ends unless you agree: ${listAt(siteHost).en}. Call ${brand.phone}.`,
      sw: `Tungependa kumaliza mradi wako ${projectRef}. Hauishi bila wewe kukubali: ${listAt(siteHost).sw}. Piga ${brand.phone}.`,
    }),
  }),
  'project.withdrawEnd': notice({
    ...told,
    ...byOthers,
    params: { ...about, isOwn },
    label: 'View',
    line: ({ projectName }) => ({
      en: `${projectName} continues: we no longer ask to end it.`,
      sw: `${projectName} unaendelea: hatuombi tena kuumaliza.`,
    }),
  }),
  'stage.cancel': notice({
    ...told,
    params: about,
    label: 'View',
    line: ({ projectName }) => ({
      en: `${projectName} has ended. You owe nothing more for it.`,
      sw: `${projectName} umeisha. Huna deni lake tena.`,
    }),
    onDevices: 'instead',
    sms: ({ projectRef }) => ({
      en: `Your project ${projectRef} has ended, as we agreed. You owe nothing more for it. Questions? Call ${brand.phone}.`,
      sw: `Mradi wako ${projectRef} umeisha, kama tulivyokubaliana. Huna deni lake tena. Una swali? Piga ${brand.phone}.`,
    }),
  }),
  'stage.stepBack': notice({
    ...told,
    params: { ...about, paid: p.sum },
    label: 'View',
    line: ({ projectName, paid }) => ({
      en: `You cancelled ${projectName}. ${paid > 0 ? `We refund ${kes(paid)} to your number.` : 'You owe nothing.'}`,
      sw: `Umeghairi ${projectName}. ${paid > 0 ? `Tutarudisha ${kes(paid)} kwa nambari yako.` : 'Huna deni.'}`,
    }),
    // A stranger with the owner's phone may have cancelled.
    onDevices: 'beside',
    sms: ({ projectRef, paid }) => ({
      en: `You cancelled agreement ${projectRef}. ${paid > 0 ? `We refund ${kes(paid)} to this number.` : 'You owe nothing.'} Was it not you? Call ${brand.phone}.`,
      sw: `Umeghairi mkataba ${projectRef}. ${paid > 0 ? `Tutarudisha ${kes(paid)} kwa nambari hii.` : 'Huna deni.'} Si wewe? Piga ${brand.phone}.`,
    }),
  }),
  'stage.acceptDelivery': notice({
    ...told,
    params: { ...about, at: p.moment, systemNeed: p.systemNeed },
    label: 'View',
    line: ({ at, projectName }) => ({
      en: `${projectName} has been delivered. Your first installment is due on ${day.en(firstDue(at))}.`,
      sw: `${projectName} umekabidhiwa. Awamu yako ya kwanza ni tarehe ${day.sw(firstDue(at))}.`,
    }),
    onDevices: 'instead',
    sms: ({ at, systemNeed, projectRef, siteHost }) => ({
      en: `Your ${systemNeed} is delivered. The first installment is due on ${day.en(firstDue(at))}. Pay to account ${projectRef}. See ${listAt(siteHost).en}`,
      sw: `${systemNeed} yako imekabidhiwa. Awamu ya kwanza ni ${day.sw(firstDue(at))}. Lipia akaunti ${projectRef}. Tazama ${listAt(siteHost).sw}`,
    }),
  }),
  'paper.ownership': notice({
    ...told,
    params: { ...about, fullName: p.fullName, systemNeed: p.systemNeed },
    label: 'Certificate',
    line: ({ systemNeed }) => ({
      en: `You now own your ${systemNeed}.`,
      sw: `Sasa unamiliki ${systemNeed} yako.`,
    }),
    onDevices: 'instead',
    sms: ({ fullName, systemNeed, siteHost }) => {
      const en = `ou have paid in full and now own your ${systemNeed}. Your certificate: ${listAt(siteHost).en}`;
      const sw = `mekamilisha malipo na sasa unamiliki ${systemNeed} yako. Cheti chako: ${listAt(siteHost).sw}`;
      const named = greetings(fullName, (name) => name);
      return {
        en: firstOnePart(
          ...named.map((name) => `Congratulations ${name}! Y${en}`),
          `Congratulations! Y${en}`,
        ),
        sw: firstOnePart(...named.map((name) => `Hongera ${name}! U${sw}`), `Hongera! U${sw}`),
      };
    },
  }),
};
