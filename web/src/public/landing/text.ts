import type { SystemType } from '#shared/applications/catalogue.ts';
import type { DocumentKind } from '#shared/documents/document-kinds.ts';

interface Card {
  title: string;
  text: string;
}

export interface Question {
  question: string;
  answer: string;
}

/** Figures of the catalogue, as texts. */
export interface CatalogueFigures {
  lowestInstallment: string;
  lowestAmount: string;
  highestAmount: string;
  /** USD 1 and USD 20, in KES, and the deposit with which USD 20 is an installment. */
  dollarInKes: string;
  lowestInKes: string;
  lowestDeposit: string;
  shortestMonths: string;
  longestMonths: string;
}

/** All texts of the landing page, in one language. */
export interface LandingText {
  title: string;
  description: string;
  skip: string;
  navigation: {
    label: string;
    home: string;
    howItWorks: string;
    eligibility: string;
    contact: string;
    signIn: string;
    getStarted: string;
    dashboard: string;
    openMenu: string;
    closeMenu: string;
  };
  hero: {
    kicker: string;
    /** One line each. */
    title: readonly string[];
    taglines: readonly [string, string, string, string, string];
    text: string;
    apply: string;
    cost: string;
    pause: string;
    play: string;
    facts: readonly { value: string; label: string }[];
  };
  why: { title: string; text: string; ways: readonly [Card, Card, Card] };
  cost: {
    title: string;
    text: string;
    period: string;
    price: string;
    aMonth: string;
    systems: Record<SystemType, string>;
    note: string;
    /** Why the installments in USD begin below those of the list. */
    inKes: string;
  };
  story: {
    title: (business: string) => string;
    text: string;
    offer: {
      title: (system: string, months: string) => string;
      fee: string;
      deposit: string;
      installments: (count: string) => string;
      last: string;
      total: string;
      rate: string;
      end: string;
    };
    points: {
      title: string;
      rule: (kes: string) => string;
      value: string;
      visit: (kes: string) => string;
      visits: (count: string) => string;
      off: string;
      end: (kes: string) => string;
    };
  };
  howItWorks: {
    title: string;
    /** `picture` says what the picture of the screen shows. */
    steps: readonly (Card & { picture: string })[];
    apply: string;
    reply: string;
  };
  eligibility: {
    title: string;
    text: string;
    criteria: readonly [Card, Card, Card];
    documents: { title: string; names: Record<DocumentKind, string>; optional: string };
    start: string;
  };
  loyalty: { title: string; text: string; parts: readonly Card[]; picture: string };
  trust: { title: string; text: string; parts: readonly Card[]; more: string };
  questions: { title: string; list: readonly Question[] };
  contact: {
    title: string;
    text: string;
    address: string;
    phone: string;
    email: string;
    officeHours: string;
    /** The brand's office hours, in this language. */
    hours: string;
    socials: string;
    map: { alt: string; open: string; live: string; note: string };
  };
  footer: {
    about: string;
    label: string;
    start: string;
    legal: string;
    termsOfUse: string;
    privacyPolicy: string;
    fullTermsOfUse: string;
    fullPrivacyPolicy: string;
    termsOfService: string;
    sisters: string;
    darkTheme: string;
    dismiss: string;
  };
}
