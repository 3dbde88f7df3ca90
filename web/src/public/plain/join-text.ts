import type { Language } from '#web/src/public/frame/languages.ts';
import type { BilingualText } from './bilingual-page.tsx';

interface JoinText extends BilingualText<'loading' | 'closed'> {
  title: string;
  introduction: string;
  phone: string;
  name: string;
  consent: string;
  stored: string;
  send: string;
  sent: string;
  known: string;
  smsCode: string;
  join: string;
  back: string;
  /** By the codes of the API, as many as a text is for. */
  refusals: Record<string, string>;
}

/** The texts of the page behind a poster's link. */
export const joinText: Record<Language, JoinText> = {
  en: {
    states: {
      loading: 'One moment, we look at the poster.',
      closed: 'Nobody can join by this poster now. Ask at the counter.',
      failed: 'That did not work. Check your connection, then try again.',
    },
    again: 'Try again',
    title: 'Join and collect points',
    introduction: 'We send you a code by SMS. It costs you nothing.',
    phone: 'Your mobile number',
    name: 'Your name (optional)',
    consent: 'Send me offers of this shop by SMS. I can stop them at any time.',
    stored:
      'The shop stores your number, your name and your points. You can see them on your card, and ask the shop to erase them.',
    send: 'Send me a code',
    sent: 'We sent an SMS to ',
    known: 'If you collect points here already, it has the link of your card instead of a code.',
    smsCode: 'Code from the SMS',
    join: 'Open my card',
    back: 'Another number',
    refusals: {
      'rewards.invalidPhone request.invalidField':
        'Enter a Kenyan mobile number that starts with 07 or 01. A name has no links and no long numbers.',
      'cards.tooManyJoins confirmations.tooMany':
        'Too many people asked to join just now. Ask at the counter, or try again later.',
      'cards.cannotJoinNow cards.joinClosed':
        'The shop cannot send you an SMS now. Ask at the counter.',
      'confirmations.wrong empty': 'That code is not right. Look at the SMS again.',
      'confirmations.expired': 'This code is no longer good. Press "Another number" for a new one.',
      offline: 'You are offline. Check your connection, and press again.',
      other: 'That did not work. Please press again.',
    },
    help: 'One moment. If nothing appears here, your browser does not run this page: ask at the counter.',
  },
  sw: {
    states: {
      loading: 'Subiri kidogo, tunaangalia bango.',
      closed: 'Hakuna anayeweza kujiunga kwa bango hili sasa. Uliza kaunta.',
      failed: 'Haikufaulu. Angalia mtandao wako, kisha ujaribu tena.',
    },
    again: 'Jaribu tena',
    title: 'Jiunge na ukusanye pointi',
    introduction: 'Tunakutumia msimbo kwa SMS. Hutalipa chochote.',
    phone: 'Nambari yako ya simu',
    name: 'Jina lako (si lazima)',
    consent: 'Nitumieni ofa za duka hili kwa SMS. Ninaweza kuzisimamisha wakati wowote.',
    stored:
      'Duka huhifadhi nambari yako, jina lako na pointi zako. Unaweza kuziona kwenye kadi yako, na kuomba duka lizifute.',
    send: 'Nitumie msimbo',
    sent: 'Tumetuma SMS kwa ',
    known: 'Ikiwa tayari unakusanya pointi hapa, ina kiungo cha kadi yako badala ya msimbo.',
    smsCode: 'Msimbo ulio kwenye SMS',
    join: 'Fungua kadi yangu',
    back: 'Nambari nyingine',
    refusals: {
      'rewards.invalidPhone request.invalidField':
        'Andika nambari ya simu ya Kenya inayoanza na 07 au 01. Jina halina viungo wala nambari ndefu.',
      'cards.tooManyJoins confirmations.tooMany':
        'Watu wengi mno wameomba kujiunga sasa hivi. Uliza kaunta, au ujaribu baadaye.',
      'cards.cannotJoinNow cards.joinClosed': 'Duka haliwezi kukutumia SMS sasa. Uliza kaunta.',
      'confirmations.wrong empty': 'Msimbo huo si sahihi. Angalia SMS tena.',
      'confirmations.expired': 'Msimbo huu haufai tena. Bonyeza "Nambari nyingine" kupata mpya.',
      offline: 'Huna mtandao. Angalia mtandao wako, kisha ubonyeze tena.',
      other: 'Haikufaulu. Tafadhali bonyeza tena.',
    },
    help: 'Subiri kidogo. Ikiwa hakuna kinachoonekana hapa, kivinjari chako hakiwezi kuonyesha ukurasa huu: uliza kaunta.',
  },
};
