import { type SystemType, systemTypes } from '#shared/applications/catalogue.ts';
import { OFFER_DAYS, SECOND_APPROVAL_ABOVE } from '#shared/offers/offer.ts';
import { brand } from '#shared/site/brand.ts';
import { formatKes } from '#web/src/lib/language/format.ts';
import shared from '#web/src/locales/sw/shared.json';
import { catalogueFigures } from './catalogue-figures.ts';
import type { LandingText } from './text.ts';

const {
  lowestInstallment,
  dollarInKes,
  lowestInKes,
  lowestDeposit,
  lowestAmount,
  highestAmount,
  shortestMonths,
  longestMonths,
} = catalogueFigures;

const hours = shared[brand.officeHours];

export const kiswahili: LandingText = {
  title: `${brand.name} | Ufadhili wa programu kwa biashara za Kenya`,
  description: `${brand.name} hulipia programu maalum ambayo biashara yako inahitaji. Unarejesha kwa awamu za kila mwezi kuanzia ${lowestInstallment}, na baada ya awamu ya mwisho unaimiliki.`,
  skip: 'Ruka hadi kwenye maudhui',
  navigation: {
    label: 'Kuu',
    home: 'Mwanzo',
    howItWorks: 'Jinsi inavyofanya kazi',
    eligibility: 'Vigezo',
    contact: 'Mawasiliano',
    signIn: 'INGIA',
    getStarted: 'ANZA SASA',
    dashboard: 'DASHIBODI',
    openMenu: 'Fungua menyu',
    closeMenu: 'Funga menyu',
  },
  hero: {
    kicker: 'Ufadhili wa programu kwa biashara ndogo nchini Kenya',
    title: ['Pata programu sasa.', 'Lipa kila mwezi.', 'Imiliki.'],
    taglines: [
      'Programu kama mali inayofadhiliwa',
      'Tunawezesha biashara ndogo na za kati kwa mkopo.',
      'Tunafadhili safari yako ya programu.',
      'Tunageuza mawazo kuwa biashara zenye ufadhili.',
      `${brand.name}: itumie sasa, imiliki daima.`,
    ],
    text: `Tunalipia programu maalum ambayo biashara yako inahitaji. Unatulipa kwa awamu za kila mwezi, kwa miezi ${shortestMonths} hadi ${longestMonths}, na baada ya awamu ya mwisho mfumo unakuwa wako.`,
    apply: 'Omba Sasa',
    cost: 'Angalia gharama',
    pause: 'Simamisha',
    play: 'Endelea',
    facts: [
      { value: lowestInstallment, label: 'kwa mwezi, ya chini zaidi bila malipo ya awali' },
      {
        value: `Miezi ${shortestMonths} hadi ${longestMonths}`,
        label: 'ya kulipa, unavyochagua',
      },
      { value: 'KES 0', label: 'ya kuomba, kulipa mapema au kuchelewa kulipa' },
    ],
  },
  why: {
    title: `Kwa nini ${brand.name} ipo`,
    text: 'Programu nzuri hurudisha gharama yake polepole, lakini hulazimika kulipiwa yote kwa mara moja. Kwa hiyo maduka, shule, kliniki, mashamba na wasafirishaji wanaoihitaji zaidi huikosa.',
    ways: [
      {
        title: 'Kununua',
        text: `Mfumo wako mwenyewe hugharimu ${lowestAmount} hadi ${highestAmount} kabla haujakuingizia hata shilingi moja.`,
      },
      {
        title: 'Kukodisha',
        text: 'Ni rahisi kuanza. Lakini mfumo huacha kufanya kazi mwezi unaoacha kulipa, na hauwi wako kamwe.',
      },
      {
        title: brand.name,
        text: 'Sisi hulipa kwanza. Unarejesha mwezi baada ya mwezi huku mfumo tayari unakufanyia kazi, na mwishowe unaumiliki.',
      },
    ],
  },
  cost: {
    title: 'Gharama yake',
    text: 'Chagua muda unaotaka kulipa, uone gharama ya kila aina ya mfumo. Hizi ni bei kabla ya ada zozote. Ofa yako hutaja kila ada, jumla ya kulipa na kiwango cha gharama kwa mwaka kabla hujaikubali.',
    period: 'Miezi ya kulipa',
    price: 'Bei',
    aMonth: 'kwa mwezi',
    systems: Object.fromEntries(systemTypes.map((system) => [system, shared[system]])) as Record<
      SystemType,
      string
    >,
    note: 'Awamu huanzia USD 20 na hufikia hadi USD 1,500 kwa mwezi, kulingana na mfumo tutakaokubaliana, malipo ya awali na muda wa kulipa.',
    inKes: `Dola moja ikiwa ${dollarInKes}, USD 20 ni ${lowestInKes}: programu ya wavuti kwa miezi ${longestMonths} baada ya malipo ya awali ya ${lowestDeposit}. Bila malipo ya awali ni ${lowestInstallment} kwa mwezi, ya chini zaidi kwenye orodha iliyo juu. Ofa yako na malipo yote ni kwa KES: bei ya dola haiyabadilishi.`,
  },
  story: {
    title: (business) => `${business}, tangu ofa hadi mteja wa kila mara`,
    text: 'Duka hili ni la kubuni, ili takwimu za mteja yeyote zisiwekwe hapa. Hesabu zake ni za kweli: hutoka kwenye programu inayotengeneza ofa na kuhesabu pointi.',
    offer: {
      title: (system, months) => `${system} kwa miezi ${months}`,
      fee: 'Ada ya uchakataji',
      deposit: 'Malipo ya awali, hulipwa kwanza',
      installments: (count) => `Awamu ${count}, kila moja`,
      last: 'Awamu ya mwisho',
      total: 'Jumla utakayolipa',
      rate: 'Kiwango kwa mwaka, pamoja na ada',
      end: 'Kisha mfumo ni wako.',
    },
    points: {
      title: 'Pointi dukani',
      rule: (kes) => `Pointi kwa ${kes} zilizotumiwa`,
      value: 'Thamani ya pointi moja',
      visit: (kes) => `Pointi kwa bili ya ${kes}`,
      visits: (count) => `Baada ya ziara ${count} kama hizo`,
      off: 'Punguzo kwenye bili inayofuata',
      end: (kes) => `Asante kwa ${kes} zilizotumiwa katika duka moja.`,
    },
  },
  howItWorks: {
    title: 'Jinsi inavyofanya kazi',
    steps: [
      {
        title: 'Omba ufadhili wa teknolojia',
        text: 'Ingia kwa nambari yako ya simu, utuambie unahitaji mfumo gani na uambatishe taarifa zako za fedha. Unaweza kuacha wakati wowote na kuendelea baadaye.',
        picture: 'Fomu ya kuomba ikiwa kwenye simu',
      },
      {
        title: 'Tunatengeneza programu yako na kuiweka kazini',
        text: 'Ukishakubali ofa yetu, tunalipia mfumo wako, tunautengeneza na kuanza kuutumia pamoja nawe.',
        picture: 'Mradi ukiwa kwenye simu, pamoja na hatua zake',
      },
      {
        title: 'Lipa kwa urahisi',
        text: `Lipa kila mwezi kwa miezi ${shortestMonths} hadi ${longestMonths}, kwa pesa za simu, benki au makato ya moja kwa moja yanapotolewa.`,
        picture: 'Kiasi unachodaiwa na tarehe yake, kwenye simu',
      },
      {
        title: 'Miliki mfumo',
        text: 'Kwa awamu ya mwisho unakuwa wako. Matengenezo, uhifadhi wa mtandaoni (hosting) na maboresho ni hiari.',
        picture: 'Mradi ulio mali ya mwenyewe, kwenye simu',
      },
    ],
    apply: 'Omba Ufadhili',
    reply: 'Kuomba ni bure na hakukufungi kwa lolote. Tunajibu ndani ya siku 3 za kazi.',
  },
  eligibility: {
    title: 'Vigezo vya Kustahili',
    text: 'Mambo matatu huamua kama tunaweza kufadhili mfumo wako. Huangaliwa na mtu, si mashine.',
    criteria: [
      {
        title: 'Biashara iliyosajiliwa',
        text: 'Biashara iliyosajiliwa, au ya mtu binafsi, ambayo imefanya kazi kwa angalau miezi sita.',
      },
      {
        title: 'Mapato ya kuaminika',
        text: 'Mapato ya mara kwa mara au shughuli za kidijitali, zinazoonekana kwenye taarifa za pesa za simu, taarifa za benki au rekodi za mauzo.',
      },
      {
        title: 'Hitaji lililo wazi',
        text: 'Hitaji la kukua au la mfumo lililo wazi: programu ifanye nini, na nani ataitumia.',
      },
    ],
    documents: {
      title: 'Uwe na hizi karibu',
      names: {
        mpesa: 'Taarifa ya M-Pesa ya miezi sita iliyopita (PDF)',
        bank: 'Taarifa ya benki (PDF au CSV)',
        cert: 'Cheti cha usajili (PDF, JPG au PNG)',
      },
      optional: 'ukiwa nayo',
    },
    start: 'Anza Leo',
  },
  loyalty: {
    title: 'Wafanye wateja warudi',
    text: 'Akaunti yako huja na zana za kila siku dukani. Hufanya kazi kwenye simu uliyo nayo.',
    parts: [
      {
        title: 'Pointi za uaminifu',
        text: 'Toa pointi kwa nambari ya simu kwa kugusa mara chache, hata ukiwa bila mtandao. Wateja huzitumia kwako, na kila pointi ina rekodi.',
      },
      {
        title: 'SMS za matangazo',
        text: 'Waeleze wateja kuhusu ofa zako, kwenye simu yoyote. Ujumbe huwaendea waliokubali tu, kati ya saa 2 asubuhi na saa 12 jioni, ukiwa na njia ya kujiondoa.',
      },
      {
        title: 'Dashibodi moja',
        text: 'Pointi ulizotoa na zilizokombolewa, thamani yake kwa KES, wateja hai na salio lako la SMS, kwa mtazamo mmoja.',
      },
    ],
    picture: 'Kutoa pointi kwenye simu: bili, na pointi zake',
  },
  trust: {
    title: 'Walio nyuma ya kazi hii, na data na pesa zako',
    text: 'Unatukabidhi taarifa zako na awamu kila mwezi. Kwa hiyo unastahili kujua ni nani, na zinafanywa nini.',
    parts: [
      {
        title: 'Watu',
        text: `Mtu mmoja hukagua ombi lako, na mwingine huliidhinisha. Zaidi ya ${formatKes(SECOND_APPROVAL_ABOVE)}, lazima waidhinishe wawili. Unaweza kukutana nao ofisini kwetu Westlands, au kupiga ${brand.phone}.`,
      },
      {
        title: 'Data yako',
        text: 'Ni wale tu wanaotathmini ombi lako hufungua taarifa zako, na kila zinapotazamwa huwekwa kwenye rekodi. Hatuulizi shirika lolote la mikopo kukuhusu, na hatuuzi chochote. Kwenye wasifu wako unapakua kila kitu, au unafunga akaunti.',
      },
      {
        title: 'Pesa zako',
        text: 'Unalipa kwa simu yako mwenyewe na PIN yako ya M-Pesa, ambayo hatuioni kamwe. Kila malipo huhesabiwa mara moja na yana risiti. Wanacholipa wateja wako huenda kwako pekee: hakipitii kwetu.',
      },
    ],
    more: 'Soma Sera ya Faragha (kwa Kiingereza)',
  },
  questions: {
    title: 'Maswali na majibu',
    list: [
      {
        question: 'Je, naweza kulipa mapema?',
        answer:
          'Ndiyo. Unaweza kulipa sehemu yoyote, au yote, wakati wowote. Hakuna gharama ya ziada, na mfumo unakuwa wako mara tu yote yanapolipwa.',
      },
      {
        question: 'Nikichelewa kulipa itakuwaje?',
        answer:
          'Hakuna ada ya kuchelewa. Tunakupigia simu wewe, na si mtu mwingine, ili kujua kinachowezekana.',
      },
      {
        question: 'Nalipa nini zaidi ya bei?',
        answer:
          'Kilichotajwa kwenye ofa yako tu: huorodhesha kila ada, jumla ya kulipa na kiwango cha gharama kwa mwaka kabla hujaikubali. Jumla hiyo ndiyo utakayolipa, pamoja na kodi. Matengenezo, uhifadhi wa mtandaoni (hosting) na maboresho ni hiari, na huyalipii usipoyaagiza. SMS kwa wateja wako hulipiwa kwa salio la SMS, ambalo bei yake, pamoja na kodi, unaiona kabla ya kununua.',
      },
      {
        question: 'Nani anamiliki programu ninapoendelea kulipa?',
        answer: `${brand.legalName}, hadi malipo yako ya mwisho. Unaitumia tangu siku unayokabidhiwa, na kwa malipo ya mwisho inakuwa yako.`,
      },
      {
        question: 'Huchukua muda gani kupata jibu?',
        answer: `Tunajibu ndani ya siku 3 za kazi. Ofisi yetu hufanya kazi ${hours}. Ofa hubaki wazi kwa siku ${OFFER_DAYS}, ili uisome kwa utulivu. Tukikataa, tunakueleza sababu na unachoweza kufanya.`,
      },
      {
        question: 'Nani huona taarifa zangu za M-Pesa na benki?',
        answer:
          'Ni wale tu wanaotathmini ombi lako, na kila zinapotazamwa huwekwa kwenye rekodi. Faili husimbwa kwa njia fiche na kuhifadhiwa Cape Town, Afrika Kusini. Hatuzitumii kwa jambo lingine lolote.',
      },
    ],
  },
  contact: {
    title: 'Mawasiliano',
    text: 'Piga simu, andika au njoo wakati wa saa za ofisi.',
    address: 'Anwani',
    phone: 'Simu',
    email: 'Barua pepe',
    officeHours: 'Saa za ofisi',
    hours,
    socials: 'Tufuate',
    map: {
      alt: `Ramani ya Westlands yenye ofisi iliyo ${brand.address}`,
      open: 'Fungua ramani',
      live: 'Onyesha ramani hai hapa',
      note: 'Ramani hai hutoka OpenStreetMap, ambayo huona anwani yako ya mtandao, na hutumia data yako.',
    },
  },
  footer: {
    about: 'Programu unayolipia kila mwezi na kuimiliki mwishowe.',
    label: 'Zaidi',
    start: 'Anza leo',
    legal: 'Kisheria',
    termsOfUse: 'Masharti ya Matumizi',
    privacyPolicy: 'Sera ya Faragha',
    fullTermsOfUse: 'Masharti ya Matumizi kamili (kwa Kiingereza)',
    fullPrivacyPolicy: 'Sera ya Faragha kamili (kwa Kiingereza)',
    termsOfService: 'Masharti ya Huduma (kwa Kiingereza)',
    sisters: 'Kampuni dada',
    darkTheme: 'Mandhari nyeusi',
    dismiss: 'Ondoa',
  },
};
