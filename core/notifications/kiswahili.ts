import type { Offer } from '#shared/applications/contract.ts';
import { kes } from '#shared/platform/kes.ts';
import { brand } from '#shared/site/brand.ts';
import type { english } from './english.ts';
import {
  asSentence,
  dayWriter,
  firstOnePart,
  greetings,
  hoursWriter,
  type NotificationTemplate,
} from './notification-text.ts';

const day = dayWriter('sw-KE');
const hours = hoursWriter('sw-KE');

const listAt = (siteHost: string | undefined): string =>
  siteHost ? `${siteHost}/applications` : 'Maombi yangu';

const approved: NotificationTemplate = ({ ref, details, siteHost }) => {
  const { amount, expiresAt } = details.offer as Offer;
  const until = day(expiresAt);
  return {
    message: `Ombi lako ${ref} limeidhinishwa kwa ${kes(amount)}. Ofa ni halali hadi ${until}.`,
    label: 'Soma ofa',
    sms: `Habari njema: ombi ${ref} limeidhinishwa kwa ${kes(amount)}. Soma ofa na uikubali kufikia tarehe ${until}: ${listAt(siteHost)}`,
  };
};

const declined: NotificationTemplate = ({ ref, siteHost }) => ({
  message: `Uamuzi umefanywa kuhusu ombi ${ref}.`,
  label: 'Ona sababu',
  sms: `Ombi ${ref} halikuidhinishwa. Sababu na hatua unazoweza kuchukua: ${listAt(siteHost)}. Una swali? Piga simu ${brand.phone}.`,
});

/** A template for each English one. The systems keep the names of the catalogue. */
export const kiswahili: Record<keyof typeof english, NotificationTemplate> = {
  submit: ({ ref, fullName, systemNeed, siteHost }) => {
    const received = `umepokea ombi ${ref} la ${systemNeed}. Tutakujibu ndani ya siku 3 za kazi (Jumatatu-Alhamisi). Fuatilia: ${listAt(siteHost)}`;
    return {
      message: `Tumepokea ombi lako ${ref}.`,
      label: 'Tazama',
      sms: firstOnePart(
        ...greetings(fullName, (name) => `Habari ${name}, t${received}`),
        `T${received}`,
      ),
    };
  },
  ask: ({ ref, details, siteHost }) => {
    const questions = details.questions as string[];
    const [first = ''] = questions;
    const isOne = questions.length === 1;
    const need = `Tunahitaji ${isOne ? 'jambo moja' : `mambo ${questions.length}`} zaidi kuhusu ombi ${ref}`;
    const way = listAt(siteHost);
    return {
      message: `Tunahitaji ${isOne ? 'jibu moja' : `majibu ${questions.length}`} zaidi kuhusu ombi ${ref}.`,
      label: 'Jibu',
      sms: isOne
        ? firstOnePart(
            `${need}: ${asSentence(first)} ${details.areFiles ? 'Pakia hapa' : 'Jibu hapa'}: ${way}`,
            `${need}. Tazama hapa: ${way}`,
          )
        : `${need}. Jibu hapa: ${way}`,
    };
  },
  approve: approved,
  renewOffer: approved,
  decline: declined,
  lapse: declined,
  acceptOffer: ({ ref }) => ({
    message: `Umekubali ofa ya ombi ${ref}. Tutakupigia simu ndani ya siku 2 za kazi ili kupanga jinsi ya kuanza.`,
    label: 'Tazama',
  }),
  expireOffer: ({ ref }) => ({
    message: `Muda wa ofa ya ombi ${ref} umeisha.`,
    label: 'Tazama',
  }),
  remindToAnswer: ({ ref, details, siteHost }) => {
    const questions = details.questions as string[];
    const until = day(details.closesAt as string);
    const things = questions.length === 1 ? 'jambo moja' : `mambo ${questions.length}`;
    const way = `${details.areFiles ? 'Pakia kabla ya tarehe' : 'Jibu kabla ya tarehe'} ${until}: ${listAt(siteHost)}`;
    return {
      message: `Bado tunahitaji ${things} kuhusu ombi ${ref}. Bila jibu litafungwa tarehe ${until}.`,
      label: 'Jibu',
      sms: firstOnePart(
        `Kumbusho: ombi ${ref} bado linahitaji ${questions.join('; ')}. ${way}`,
        `Kumbusho: ombi ${ref} bado linahitaji ${things} kutoka kwako. ${way}`,
      ),
    };
  },
  remindOfOffer: ({ ref, details, siteHost }) => {
    const { amount, expiresAt } = details.offer as Offer;
    const until = day(expiresAt);
    return {
      message: `Ofa yako ya ${kes(amount)} kwa ombi ${ref} itaisha tarehe ${until}.`,
      label: 'Soma ofa',
      sms: `Kumbusho: ofa yako ya ${kes(amount)} kwa ombi ${ref} itaisha tarehe ${until}. Isome na uikubali: ${listAt(siteHost)}`,
    };
  },
  promiseCall: ({ ref, details }) => {
    const when = hours(details as { from: string; to: string });
    return {
      message: `Tutakupigia simu kuhusu ${ref}: ${when}.`,
      label: 'Tazama',
      sms: `Tutakupigia simu kuhusu ombi ${ref}: ${when}. Tafadhali kaa karibu na simu. Wakati haufai? Piga ${brand.phone}.`,
    };
  },
};
