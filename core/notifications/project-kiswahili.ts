import { monthsAfter } from '#shared/agreements/schedule.ts';
import { kes } from '#shared/platform/kes.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { brand } from '#shared/site/brand.ts';
import { moneyKiswahili } from './money-kiswahili.ts';
import { dayWriter, firstOnePart, greetings, type NotificationText } from './notification-text.ts';
import type { projectEnglish } from './project-english.ts';
import { noonOf, type ProjectFacts, type ProjectTemplate } from './project-text.ts';

const day = dayWriter('sw-KE');

const listAt = ({ siteHost }: ProjectFacts): string =>
  siteHost ? `${siteHost}/projects` : 'Miradi yangu';

const firstDue = ({ at }: ProjectFacts): string =>
  day(noonOf(monthsAfter(nairobiDay(Date.parse(at)), 1)));

const money = (amount: unknown): string => kes(Math.abs(Number(amount)));

const supportNames: Readonly<Record<string, string>> = {
  maintenance: 'matengenezo',
  hosting: 'uhifadhi mtandaoni',
  upgrades: 'maboresho',
};

const changeAgreement = (facts: ProjectFacts): NotificationText => {
  const { ref, changeRequest } = facts.details;
  return {
    message: `Mkataba wako ${ref} wa badiliko la ${changeRequest} uko tayari. Pia ni akaunti ya malipo yake.`,
    label: 'Fungua',
    sms: `Mkataba wako wa badiliko la ${changeRequest} la ${facts.ref} uko tayari: ${listAt(facts)}. Akaunti ya malipo yake ni ${ref}. Una swali? Piga ${brand.phone}.`,
  };
};

/** A template for each English one. The systems keep the names of the catalogue. */
export const projectKiswahili: Record<keyof typeof projectEnglish, ProjectTemplate> = {
  'paper.agreement': (facts) =>
    facts.details.changeRequest
      ? changeAgreement(facts)
      : {
          message: `Mkataba wako ${facts.details.ref} uko tayari. Pia ni akaunti ya malipo yako.`,
          label: 'Fungua',
          sms: `Mkataba wako ${facts.details.ref} uko tayari: ${listAt(facts)}. Tutakupigia ndani ya siku 2 za kazi. Una swali? Piga ${brand.phone}.`,
        },
  'milestone.present': (facts) => {
    const { name } = facts.details;
    const way = `Itazame, uikubali au uombe mabadiliko: ${listAt(facts)}`;
    return {
      message: `“${name}” iko tayari kwa ukaguzi wako.`,
      label: 'Kagua',
      sms: firstOnePart(
        `${facts.ref}: "${name}" iko tayari kwa ukaguzi wako. ${way}`,
        `${facts.ref}: hatua moja iko tayari kwa ukaguzi wako. ${way}`,
      ),
    };
  },
  'milestone.acceptBySilence': ({ details }) => ({
    message: `“${details.name}” imehesabiwa kuwa imekubaliwa, kwa sababu hatukusikia kutoka kwako kwa siku kumi za kazi.`,
    label: 'Tazama',
  }),
  reminder: (facts) => {
    const { name } = facts.details;
    const way = `Ikubali au omba mabadiliko: ${listAt(facts)}`;
    return {
      message: `“${name}” bado inasubiri ukaguzi wako.`,
      label: 'Kagua',
      sms: firstOnePart(
        `Kumbusho: "${name}" ya ${facts.ref} bado inasubiri ukaguzi wako. ${way}`,
        `Kumbusho: hatua moja ya ${facts.ref} bado inasubiri ukaguzi wako. ${way}`,
      ),
    };
  },
  'project.moveDate': ({ details: { name, from, to } }) => ({
    message: `Tarehe ya “${name}” imesogezwa kutoka ${day(noonOf(from))} hadi ${day(noonOf(to))}.`,
    label: 'Ona sababu',
  }),
  'project.addFile': ({ details }) => ({
    message: `Tumeongeza “${details.name}” kwenye mradi wako.`,
    label: 'Fungua',
  }),
  'project.setLinks': ({ name }) => ({
    message: `Viungo vya ${name} vimebadilika.`,
    label: 'Tazama',
  }),
  'project.setSupport': ({ isOwn, details }) =>
    isOwn
      ? null
      : {
          message: `Tunakupa ${supportNames[String(details.kind)]} kwa ${money(details.price)} kwa mwezi. Wewe ndiye unayechagua.`,
          label: 'Soma',
        },
  'changeRequest.estimate': ({ details: { price, days } }) => ({
    message:
      Number(price) > 0
        ? `Badiliko uliloomba litagharimu ${money(price)} na litachukua siku ${days}. Ofa inafuata.`
        : `Badiliko uliloomba halina gharama na litachukua siku ${days}.`,
    label: 'Soma',
  }),
  'changeRequest.offer': (facts) => {
    const { amount, expiresAt } = facts.details;
    const until = day(String(expiresAt));
    return {
      message: `Tunatoa ofa ya badiliko uliloomba kwa ${money(amount)}. Ofa ni halali hadi ${until}.`,
      label: 'Soma ofa',
      sms: `${facts.ref}: badiliko uliloomba ni ${money(amount)}. Soma ofa na uikubali kufikia ${until}: ${listAt(facts)}`,
    };
  },
  'changeRequest.reject': ({ isOwn }) =>
    isOwn ? null : { message: 'Hatutafanya badiliko moja uliloomba.', label: 'Ona sababu' },
  'changeRequest.finish': () => ({
    message: 'Badiliko uliloomba limekamilika.',
    label: 'Tazama',
  }),
  'stage.hold': (facts) => ({
    message: `${facts.name} umesimamishwa kwa muda: ${facts.details.reason}`,
    label: 'Tazama',
    sms: `Mradi wako ${facts.ref} umesimamishwa kwa muda. Sababu: ${listAt(facts)}. Una swali? Piga ${brand.phone}.`,
  }),
  'stage.resume': ({ name }) => ({ message: `${name} unaendelea.`, label: 'Tazama' }),
  'project.proposeEnd': (facts) =>
    facts.isOwn
      ? null
      : {
          message: `Tunapendekeza kumaliza ${facts.name}. Hakuna kinachoisha bila jibu lako.`,
          label: 'Soma',
          sms: `Tunapendekeza kumaliza mradi wako ${facts.ref}. Hakuna kinachoisha bila jibu lako: ${listAt(facts)}. Piga ${brand.phone}.`,
        },
  'project.withdrawEnd': ({ isOwn, name }) =>
    isOwn ? null : { message: `${name} unaendelea: haumalizwi.`, label: 'Tazama' },
  'stage.cancel': (facts) => ({
    message: `${facts.name} umeisha. Huna deni lake tena.`,
    label: 'Tazama',
    sms: `Mradi wako ${facts.ref} umeisha, kama tulivyokubaliana. Huna deni lake tena. Una swali? Piga ${brand.phone}.`,
  }),
  'stage.acceptDelivery': (facts) => ({
    message: `${facts.name} umekabidhiwa. Awamu yako ya kwanza ya malipo ni tarehe ${firstDue(facts)}.`,
    label: 'Tazama',
    sms: `${facts.systemNeed} yako imekabidhiwa. Awamu ya kwanza ya malipo ni ${firstDue(facts)}. Akaunti ya malipo: ${facts.ref}. Tazama ${listAt(facts)}`,
  }),
  ...moneyKiswahili,
  'paper.ownership': (facts) => {
    const owned = `mekamilisha malipo na sasa unamiliki ${facts.systemNeed} yako. Cheti chako: ${listAt(facts)}`;
    return {
      message: `Sasa unamiliki ${facts.systemNeed} yako.`,
      label: 'Cheti',
      sms: firstOnePart(
        ...greetings(facts.fullName, (name) => `Hongera ${name}! U${owned}`),
        `Hongera! U${owned}`,
      ),
    };
  },
};
