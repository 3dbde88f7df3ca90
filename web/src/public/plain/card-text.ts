import type { Card, CardAsk } from '#shared/cards/contract.ts';
import type { Language } from '#web/src/public/frame/languages.ts';
import type { BilingualText } from './bilingual-page.tsx';

type EntryType = Card['entries'][number]['type'];

interface CardText extends BilingualText<'loading' | 'unknown'> {
  points: string;
  /** What they are worth; the number stands between. */
  worth: [string, string];
  expiry: { title: string; none: string; points: string };
  entries: { title: string; none: string; labels: Record<EntryType, string> };
  messages: {
    title: string;
    receipts: { on: string; off: string; stop: string; start: string };
    offers: Record<Card['offers'], string>;
    stop: string;
    stopAll: string;
    start: string;
    startOthers: string;
    note: string;
  };
  data: {
    title: string;
    show: string;
    hide: string;
    fields: Record<
      'phone' | 'name' | 'birthday' | 'consent' | 'earned' | 'redeemed' | 'entries' | 'visit',
      string
    >;
    masked: string;
    ask: Record<CardAsk, string>;
    asked: Record<CardAsk, string>;
    settled: string;
    sure: string;
    sureAsk: string;
    cancel: string;
  };
  actionFailed: string;
  /** Below a card that the shop's link opened. */
  shown: string;
  link: string;
}

/** The texts of a customer's card. */
export const cardText: Record<Language, CardText> = {
  en: {
    states: {
      loading: 'One moment, we open your card.',
      unknown:
        'This link is not valid. Open it as it stands in the SMS, or ask at the shop for a new one.',
      failed: 'That did not work. Check your connection, then try again.',
    },
    again: 'Try again',
    points: 'points',
    worth: ['worth KES ', ''],
    expiry: {
      title: 'What expires',
      none: 'None of your points expire.',
      points: 'points, at the end of ',
    },
    entries: {
      title: 'Latest',
      none: 'Nothing yet. Say your number when you pay.',
      labels: {
        opening: 'Opening balance',
        award: 'Earned',
        redeem: 'Used',
        adjust: 'Corrected',
        expire: 'Expired',
        reverseAward: 'Taken back',
        reverseRedeem: 'Given back',
        mergeIn: 'Joined from another number',
        mergeOut: 'Went to another number',
        newNumber: 'New number',
      },
    },
    messages: {
      title: 'Messages',
      receipts: {
        on: 'You get receipts by SMS.',
        off: 'You get no receipts by SMS.',
        stop: 'Stop receipts',
        start: 'Get receipts',
      },
      offers: {
        yes: 'You get offers of this shop by SMS.',
        notFromThis: 'You get no offers of this shop.',
        notFromAnybody: 'You get no offers of any business that uses Miliki.',
        notFromAnybodyElsewhere:
          'You stopped the offers of all businesses in the SMS of another business. To get offers again, open the link in that SMS.',
      },
      stop: 'Stop offers of this shop',
      stopAll: 'Stop offers of all businesses',
      start: 'Get offers of this shop',
      startOthers: 'Get offers again, but not of this shop',
      note: 'Codes that protect your points still come.',
    },
    data: {
      title: 'Your data',
      show: 'See what is stored about you',
      hide: 'Hide it',
      fields: {
        phone: 'Number',
        name: 'Name',
        birthday: 'Birthday (month-day)',
        consent: 'Agreed to offers on',
        earned: 'Points earned in all',
        redeemed: 'Points used in all',
        entries: 'Lines of your history',
        visit: 'Last visit',
      },
      masked: 'The shop has your whole number.',
      ask: {
        copy: 'Ask the shop for a full copy',
        erasure: 'Ask the shop to erase it',
      },
      asked: {
        copy: 'You asked for a copy on ',
        erasure: 'You asked to be erased. The shop does it, and this card ends then. Asked on ',
      },
      settled: 'The shop settled your last request on ',
      sure: 'Your points are lost when the shop erases you. Ask all the same?',
      sureAsk: 'Ask to be erased',
      cancel: 'Keep my points',
    },
    shown:
      'For your history, your data and more choices, open the link in a receipt that came by SMS.',
    actionFailed: 'That did not work. Check your connection, and press again.',
    link: 'Whoever has the link of this page sees this card. If that is somebody else, ask the shop for a new link.',
    help: 'One moment. If nothing appears here, your browser does not run this page: ask at the shop for your points.',
  },
  sw: {
    states: {
      loading: 'Subiri kidogo, tunafungua kadi yako.',
      unknown: 'Kiungo hiki si sahihi. Kifungue kama kilivyo kwenye SMS, au uombe kipya dukani.',
      failed: 'Haikufaulu. Angalia mtandao wako, kisha ujaribu tena.',
    },
    again: 'Jaribu tena',
    points: 'pointi',
    worth: ['zenye thamani ya KES ', ''],
    expiry: {
      title: 'Zitakazokwisha muda',
      none: 'Hakuna pointi zako zinazokwisha muda.',
      points: 'pointi, mwisho wa ',
    },
    entries: {
      title: 'Za karibuni',
      none: 'Bado hakuna. Taja nambari yako unapolipa.',
      labels: {
        opening: 'Salio la kuanzia',
        award: 'Umepata',
        redeem: 'Umetumia',
        adjust: 'Zimerekebishwa',
        expire: 'Zimeisha muda',
        reverseAward: 'Zimechukuliwa tena',
        reverseRedeem: 'Zimerudishwa',
        mergeIn: 'Zimeunganishwa kutoka nambari nyingine',
        mergeOut: 'Zimehamia nambari nyingine',
        newNumber: 'Nambari mpya',
      },
    },
    messages: {
      title: 'Ujumbe',
      receipts: {
        on: 'Unapokea risiti kwa SMS.',
        off: 'Hupokei risiti kwa SMS.',
        stop: 'Acha kupokea risiti',
        start: 'Pokea risiti',
      },
      offers: {
        yes: 'Unapokea ofa za duka hili kwa SMS.',
        notFromThis: 'Hupokei ofa za duka hili.',
        notFromAnybody: 'Hupokei ofa za biashara yoyote inayotumia Miliki.',
        notFromAnybodyElsewhere:
          'Ulisimamisha ofa za biashara zote kwenye SMS ya biashara nyingine. Ili upokee ofa tena, fungua kiungo kilicho kwenye SMS hiyo.',
      },
      stop: 'Acha kupokea ofa za duka hili',
      stopAll: 'Acha kupokea ofa za biashara zote',
      start: 'Pokea ofa za duka hili',
      startOthers: 'Pokea tena ofa, lakini si za duka hili',
      note: 'Misimbo inayolinda pointi zako bado itakuja.',
    },
    data: {
      title: 'Taarifa zako',
      show: 'Ona kilichohifadhiwa kukuhusu',
      hide: 'Ficha',
      fields: {
        phone: 'Nambari',
        name: 'Jina',
        birthday: 'Siku ya kuzaliwa (mwezi-siku)',
        consent: 'Ulikubali ofa tarehe',
        earned: 'Pointi zote ulizopata',
        redeemed: 'Pointi zote ulizotumia',
        entries: 'Mistari ya historia yako',
        visit: 'Ulifika mwisho',
      },
      masked: 'Duka lina nambari yako nzima.',
      ask: {
        copy: 'Omba duka nakala kamili',
        erasure: 'Omba duka lifute taarifa zako',
      },
      asked: {
        copy: 'Uliomba nakala tarehe ',
        erasure: 'Uliomba kufutwa. Duka litafuta, na kadi hii itaisha. Uliomba tarehe ',
      },
      settled: 'Duka lilikamilisha ombi lako la mwisho tarehe ',
      sure: 'Pointi zako zitapotea duka likikufuta. Uombe hata hivyo?',
      sureAsk: 'Omba kufutwa',
      cancel: 'Hifadhi pointi zangu',
    },
    shown:
      'Kuona historia yako, taarifa zako na chaguo zaidi, fungua kiungo kilicho kwenye risiti ya SMS.',
    actionFailed: 'Haikufaulu. Angalia mtandao wako, kisha ubonyeze tena.',
    link: 'Yeyote mwenye kiungo cha ukurasa huu anaona kadi hii. Ikiwa ni mtu mwingine, omba duka kiungo kipya.',
    help: 'Subiri kidogo. Ikiwa hakuna kinachoonekana hapa, kivinjari chako hakiwezi kuonyesha ukurasa huu: uliza pointi zako dukani.',
  },
};
