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
    text: 'Hi {name}, you have {points} points worth {value} at {business}. Come and use them this week!',
  },
  {
    name: 'A day with an offer',
    language: 'en',
    text: 'Hi {name}, everything at {business} is 10% off this Saturday. Show this SMS when you pay.',
  },
  {
    name: 'We miss you',
    language: 'en',
    text: 'Hi {name}, we have not seen you for a while. Your {points} points wait for you at {business}.',
  },
  {
    name: 'New stock',
    language: 'en',
    text: 'Hi {name}, new stock has arrived at {business}. Come early and choose first!',
  },
  {
    name: 'Pointi za kutumia',
    language: 'sw',
    text: 'Habari {name}, una pointi {points} zenye thamani ya {value} hapa {business}. Njoo uzitumie wiki hii!',
  },
  {
    name: 'Siku ya ofa',
    language: 'sw',
    text: 'Habari {name}, Jumamosi hii kila kitu hapa {business} kina punguzo la 10%. Onyesha SMS hii unapolipa.',
  },
  {
    name: 'Tumekukosa',
    language: 'sw',
    text: 'Habari {name}, hatujakuona kwa muda. Pointi zako {points} zinakusubiri hapa {business}. Karibu!',
  },
  {
    name: 'Bidhaa mpya',
    language: 'sw',
    text: 'Habari {name}, bidhaa mpya zimefika hapa {business}. Njoo mapema uchague wa kwanza!',
  },
];
