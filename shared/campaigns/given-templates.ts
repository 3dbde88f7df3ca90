/** Templates that every business has. Each is one segment of GSM-7 with usual values and the opt-out line. */

export interface GivenTemplate {
  name: string;
  language: 'en' | 'sw';
  text: string;
}

export const givenTemplates: readonly GivenTemplate[] = [
  {
    name: 'Points to use',
    language: 'en',
    text: '{business}: Hi {name}, you have {points} points worth {value}. Come and use them this week!',
  },
  {
    name: 'A day with an offer',
    language: 'en',
    text: '{business}: Hi {name}, everything is 10% off this Saturday. Show this SMS when you pay.',
  },
  {
    name: 'We miss you',
    language: 'en',
    text: '{business}: Hi {name}, we have not seen you for a while. Your {points} points wait for you.',
  },
  {
    name: 'New stock',
    language: 'en',
    text: '{business}: Hi {name}, new stock has arrived. Come early and choose first!',
  },
  {
    name: 'Pointi za kutumia',
    language: 'sw',
    text: '{business}: Habari {name}, una pointi {points} zenye thamani ya {value}. Njoo uzitumie wiki hii!',
  },
  {
    name: 'Siku ya ofa',
    language: 'sw',
    text: '{business}: Habari {name}, Jumamosi hii kila kitu kina punguzo la 10%. Onyesha SMS hii unapolipa.',
  },
  {
    name: 'Tumekukosa',
    language: 'sw',
    text: '{business}: Habari {name}, hatujakuona kwa muda. Pointi zako {points} zinakusubiri. Karibu!',
  },
  {
    name: 'Bidhaa mpya',
    language: 'sw',
    text: '{business}: Habari {name}, bidhaa mpya zimefika. Njoo mapema uchague wa kwanza!',
  },
];
