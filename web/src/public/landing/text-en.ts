import { documentRules } from '#shared/documents/document-kinds.ts';
import { OFFER_DAYS, SECOND_APPROVAL_ABOVE } from '#shared/offers/offer.ts';
import { brand } from '#shared/site/brand.ts';
import { formatKes } from '#web/src/lib/language/format.ts';
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

export const english: LandingText = {
  title: `${brand.name} | Software financing for Kenyan businesses`,
  description: `${brand.name} pays for the custom software your business needs. You repay in monthly installments from ${lowestInstallment}, and after the last one you own it.`,
  skip: 'Skip to content',
  navigation: {
    label: 'Main',
    home: 'Home',
    howItWorks: 'How it works',
    eligibility: 'Eligibility',
    contact: 'Contact',
    signIn: 'SIGN IN',
    getStarted: 'GET STARTED',
    dashboard: 'DASHBOARD',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
  },
  hero: {
    kicker: 'Software financing for small businesses in Kenya',
    title: ['Get your software now.', 'Pay monthly.', 'Own it.'],
    taglines: [
      'Software as a financed asset',
      'Empowering SMEs through credit.',
      'Funding your software journey.',
      'Turning ideas into funded startups.',
      `${brand.name}: yours to use now, yours to own.`,
    ],
    text: `We pay for the custom software your business needs. You repay us in monthly installments over ${shortestMonths} to ${longestMonths} months, and after the last one the system is yours.`,
    apply: 'Apply Now',
    cost: 'See what it costs',
    pause: 'Pause',
    play: 'Play',
    facts: [
      { value: lowestInstallment, label: 'a month, the lowest without a deposit' },
      { value: `${shortestMonths} to ${longestMonths} months`, label: 'to repay, as you choose' },
      { value: 'KES 0', label: 'for applying, paying early or paying late' },
    ],
  },
  why: {
    title: `Why ${brand.name} exists`,
    text: 'Good software earns its price back slowly, but has to be paid for at once. That keeps it from the shops, schools, clinics, farms and transporters that need it most.',
    ways: [
      {
        title: 'Buying',
        text: `A system of your own costs ${lowestAmount} to ${highestAmount} before it has earned you a shilling.`,
      },
      {
        title: 'Renting',
        text: 'A subscription is easy to start. It stops working in the month you stop paying, and it is never yours.',
      },
      {
        title: brand.name,
        text: 'We pay first. You repay month by month while the system already works for you, and in the end you own it.',
      },
    ],
  },
  cost: {
    title: 'What it costs',
    text: 'Choose how long you want to repay, and see what each kind of system comes to. These are the prices before any fees. Your offer names every fee, the total to pay and the annual rate before you accept.',
    period: 'Months to repay',
    price: 'Price',
    aMonth: 'a month',
    systems: {
      'Web Application': 'Web Application',
      'Mobile App': 'Mobile App',
      'E-commerce Platform': 'E-commerce Platform',
      'ERP / POS System': 'ERP / POS System',
      'Custom AI / Data Solution': 'Custom AI / Data Solution',
    },
    note: 'Installments start as low as USD 20 and go up to USD 1,500 a month, depending on the system we agree on, the deposit and the period.',
    inKes: `At ${dollarInKes} to a dollar, USD 20 is ${lowestInKes}: a Web Application over ${longestMonths} months after a deposit of ${lowestDeposit}. Without a deposit it is ${lowestInstallment} a month, the lowest of the list above. Your offer and all payments are in KES: the dollar’s rate changes neither.`,
  },
  story: {
    title: (business) => `${business}, from the offer to a regular customer`,
    text: 'The shop is made up, so that no customer’s figures stand here. Its sums are real: they come from the program that makes offers and counts points.',
    offer: {
      title: (system, months) => `${system} over ${months} months`,
      fee: 'Processing fee',
      deposit: 'Deposit, paid first',
      installments: (count) => `${count} installments of`,
      last: 'The last installment',
      total: 'You pay in all',
      rate: 'Annual rate, with the fee',
      end: 'Then the system is yours.',
    },
    points: {
      title: 'Points at the till',
      rule: (kes) => `Points for ${kes} spent`,
      value: 'Worth of a point',
      visit: (kes) => `Points for a bill of ${kes}`,
      visits: (count) => `After ${count} such visits`,
      off: 'Off the next bill',
      end: (kes) => `A thank-you for ${kes} spent at one shop.`,
    },
  },
  howItWorks: {
    title: 'How it works',
    steps: [
      {
        title: 'Apply for tech financing',
        text: 'Sign in with your phone number, tell us which system you need and attach your statements. You can stop at any time and go on later.',
        picture: 'The application form on a phone',
      },
      {
        title: 'We build and deploy custom software',
        text: 'Once you have accepted our offer, we pay for your system, build it and bring it into use with you.',
        picture: 'A project on a phone, with its milestones',
      },
      {
        title: 'Pay flexibly',
        text: `Repay every month over ${shortestMonths} to ${longestMonths} months, by mobile money, bank or automated deductions where offered.`,
        picture: 'What is owed and when, on a phone',
      },
      {
        title: 'Own the system',
        text: 'With the last installment it becomes yours. Maintenance, hosting and upgrades are optional.',
        picture: 'A project on a phone that belongs to its owner',
      },
    ],
    apply: 'Apply for Financing',
    reply: 'Applying costs nothing and binds you to nothing. We reply within 3 working days.',
  },
  eligibility: {
    title: 'Eligibility Criteria',
    text: 'Three things decide whether we can finance your system. A person looks at them, not a machine.',
    criteria: [
      {
        title: 'A registered business',
        text: 'A registered business or sole proprietorship with at least six months of active operations.',
      },
      {
        title: 'Steady cash flow',
        text: 'Steady cash flow or digital activity, shown through mobile-money statements, bank statements or sales records.',
      },
      {
        title: 'A clear need',
        text: 'A clear growth or system need: what the software should do, and who will use it.',
      },
    ],
    documents: {
      title: 'Have these at hand',
      names: {
        mpesa: `${documentRules.mpesa.label} of the last six months (${documentRules.mpesa.typesInWords})`,
        bank: `${documentRules.bank.label} (${documentRules.bank.typesInWords})`,
        cert: `${documentRules.cert.label} (${documentRules.cert.typesInWords})`,
      },
      optional: 'if you have one',
    },
    start: 'Get Started Today',
  },
  loyalty: {
    title: 'Bring your customers back',
    text: 'With your account come tools for every day at the counter. They work on the phone you have.',
    parts: [
      {
        title: 'Loyalty points',
        text: 'Award points by phone number in a few taps, also while you are offline. Customers use them at your till, and every point is on record.',
      },
      {
        title: 'Promotional SMS',
        text: 'Tell customers about your offers, on any phone. Messages go to people who agreed, between 8 AM and 6 PM, with a way to opt out.',
      },
      {
        title: 'One dashboard',
        text: 'Points awarded and redeemed, what they are worth in KES, active customers and your SMS balance, at a glance.',
      },
    ],
    picture: 'Awarding points on a phone: the bill, and the points it gives',
  },
  trust: {
    title: 'Who is behind it, and what happens to your data and money',
    text: 'You hand over statements and a monthly installment. So you should know to whom, and what becomes of them.',
    parts: [
      {
        title: 'The people',
        text: `One person reviews your application, and another approves it. Above ${formatKes(SECOND_APPROVAL_ABOVE)} two have to approve. You meet them at our office in Westlands, or on ${brand.phone}.`,
      },
      {
        title: 'Your data',
        text: 'Only the people who assess your application open your statements, and every look is recorded. We ask no credit bureau about you and sell nothing. In your profile you download everything, or close the account.',
      },
      {
        title: 'Your money',
        text: 'You pay from your own phone with your M-Pesa PIN, which we never see. Each payment counts once and has a receipt. What your customers pay goes to you alone: it never passes through us.',
      },
    ],
    more: 'Read the Privacy Policy',
  },
  questions: {
    title: 'Questions and answers',
    list: [
      {
        question: 'Can I pay early?',
        answer:
          'Yes. You can pay any part, or all of it, at any time. It costs nothing extra, and the system is yours as soon as everything is paid.',
      },
      {
        question: 'What if I pay late?',
        answer:
          'There is no late charge. We call you, and nobody else, to find out what is possible.',
      },
      {
        question: 'What do I pay besides the price?',
        answer:
          'Only what your offer names: it lists every fee, the total to pay and the annual rate before you accept. That total is what you pay, taxes included. Maintenance, hosting and upgrades are optional and cost something only if you order them. SMS to your customers are paid with credits, whose price you see, with taxes, before you buy.',
      },
      {
        question: 'Who owns the software while I repay?',
        answer: `${brand.legalName}, until your last payment. You use it from the day it is delivered, and with the last payment it becomes yours.`,
      },
      {
        question: 'How long does it take to get an answer?',
        answer: `We reply within 3 working days. Our office works ${brand.officeHours}. An offer stays open for ${OFFER_DAYS} days, so you can read it in peace. If we decline, we tell you why, and what you can do about it.`,
      },
      {
        question: 'Who sees my M-Pesa and bank statements?',
        answer:
          'Only the people who assess your application, and every look is recorded. The files are encrypted and kept in Cape Town, South Africa. We use them for nothing else.',
      },
    ],
  },
  contact: {
    title: 'Contact',
    text: 'Call, write, or come by during office hours.',
    address: 'Address',
    phone: 'Phone',
    email: 'E-mail',
    officeHours: 'Office hours',
    hours: brand.officeHours,
    socials: 'Follow us',
    map: {
      alt: `Map of Westlands with the office at ${brand.address}`,
      open: 'Open the map',
      live: 'Show the live map here',
      note: 'The live map comes from OpenStreetMap, which then sees your network address, and it uses your data.',
    },
  },
  footer: {
    about: 'Software you pay for monthly and own in the end.',
    label: 'More',
    start: 'Get started today',
    legal: 'Legal',
    termsOfUse: 'Terms of Use',
    privacyPolicy: 'Privacy Policy',
    fullTermsOfUse: 'Terms of Use in full',
    fullPrivacyPolicy: 'Privacy Policy in full',
    termsOfService: 'Terms of Service',
    sisters: 'Sister companies',
    darkTheme: 'Dark theme',
    dismiss: 'Dismiss',
  },
};
