/** SMS without codes to a shop's customers, and notifications about customers' requests. */
import { withOptOut } from '#shared/campaigns/message.ts';
import { kes } from '#shared/platform/kes.ts';
import { numberText } from '#shared/platform/number-text.ts';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { worthOf } from '#shared/rewards/points.ts';
import { segmentsOf } from '#shared/sms/segments.ts';
import type { ServiceFields, ServiceTemplate } from '#shared/sms/service-text.ts';
import { serviceText } from '#shared/sms/service-words.ts';
import { inBoth, inEnglish, notice, param, sms } from './message.ts';
import * as p from './params.ts';
import { shopName, shopNames } from './words.ts';

const told = { to: 'customer', class: 'transactional' } as const;

/** An address without https://. */
const cardLink = param('app.example.co.ke/c/k7q2m9x4t1b8', 'app.example.co.ke/c/k7q2m9x4t1b8');
const shop = { businessName: p.businessName, phone: p.phone };

const andCard = (text: string, cardLink: string) => `${text} Card: ${cardLink}`;

/** Leaves out the link if it would make the SMS one segment longer. */
function withCard(text: string, cardLink: string): string {
  const whole = andCard(text, cardLink);
  return segmentsOf(whole).segments > segmentsOf(text).segments ? text : whole;
}

interface Awarded {
  points: number;
  balanceAfter: number;
  businessName: string;
  /** KES; null until the owner says what a point is worth. */
  pointValue: number | null;
}

function awardText({ points, balanceAfter, businessName, pointValue }: Awarded): string {
  const got = points === 1 ? '1 point' : `${numberText(points)} points`;
  const worth = pointValue === null ? '' : ` (${kes(worthOf(balanceAfter, pointValue))})`;
  return `You got ${got} at ${shopName(businessName)}. Balance ${numberText(balanceAfter)} points${worth}.`;
}

interface Redeemed {
  pointsUsed: number | undefined;
  kes: number | undefined;
  receiptNo: string | undefined;
  balanceAfter: number;
  businessName: string;
  phone: string;
}

function redemptionText({ businessName, phone, receiptNo, balanceAfter, ...entry }: Redeemed) {
  const used = `${numberText(entry.pointsUsed ?? 0)} points (${kes(entry.kes ?? 0)})`;
  return `You used ${used} at ${shopName(businessName)}. Ref ${receiptNo}. Balance ${numberText(balanceAfter)} points. Not you? Call ${formatKenyanPhone(phone)}.`;
}

/** Receipts that a shop sends from its own phone, where a long text costs us nothing. */
export const ownPhoneReceipts = {
  award: (of: Awarded, cardLink: string) => andCard(awardText(of), cardLink),
  redeem: (of: Redeemed, cardLink: string) => andCard(redemptionText(of), cardLink),
};

export const customerMessages = {
  awardReceipt: sms({
    ...told,
    paidBy: 'business',
    params: {
      points: p.points,
      balanceAfter: p.points,
      businessName: p.businessName,
      pointValue: param<number | null>(1),
      cardLink,
    },
    sms: ({ cardLink, ...awarded }) => inEnglish(withCard(awardText(awarded), cardLink)),
  }),
  redemptionReceipt: sms({
    ...told,
    paidBy: 'business',
    params: {
      ...shop,
      pointsUsed: param<number | undefined>(50, 1_000_000),
      kes: param<number | undefined>(5_000, 10_000_000),
      receiptNo: param<string | undefined>('R7K2Q9'),
      balanceAfter: p.points,
      cardLink,
    },
    sms: ({ cardLink, ...redeemed }) => inEnglish(withCard(redemptionText(redeemed), cardLink)),
  }),
  pointsMoved: sms({
    ...told,
    paidBy: 'businessOrMiliki',
    params: { ...shop, points: p.points },
    sms: ({ businessName, phone, points }) =>
      inEnglish(
        `Your points at ${shopName(businessName)} (${numberText(points)}) were moved to another number. Not you? Call ${formatKenyanPhone(phone)}.`,
      ),
  }),
  pointsChanged: sms({
    ...told,
    paidBy: 'businessOrMiliki',
    params: { ...shop, change: param(-50, -100_000), balance: p.points },
    sms: ({ businessName, phone, change, balance }) =>
      inEnglish(
        `${shopName(businessName)} changed your points by hand: ${change > 0 ? '+' : ''}${numberText(change)}. Balance ${numberText(balance)} points. Questions? Call ${formatKenyanPhone(phone)}.`,
      ),
  }),
  /**
   * Sent instead of a code to join. A stranger who types a number must not learn that it is a customer's, so only the
   * text differs from the code's.
   */
  alreadyJoined: sms({
    ...told,
    paidBy: 'business',
    params: { businessName: p.businessName, cardLink },
    sms: ({ businessName, cardLink }) => {
      const shop = shopNames(businessName);
      return {
        en: `You already collect points at ${shop.en}. Your card: ${cardLink}`,
        sw: `Tayari unakusanya pointi kwa ${shop.sw}. Kadi yako: ${cardLink}`,
      };
    },
  }),
};

/** Texts that a business writes, with the receiver's opt-out link. */
const own = {
  to: 'customer',
  paidBy: 'business',
  params: {
    text: param('Kamau Hardware: 10% off all paint until Sunday.', 'K'.repeat(403)),
    optOut: param('app.example.co.ke/o/k7q2m9x4t1'),
  },
  sms: ({ text, optOut }: { text: string; optOut: string }) => inEnglish(withOptOut(text, optOut)),
} as const;

export const ownTexts = {
  offer: sms({ ...own, class: 'promotional' }),
  service: sms({
    ...told,
    paidBy: 'business',
    params: {
      business: p.businessName,
      template: param<ServiceTemplate>('ready', 'delayed'),
      fields: param<ServiceFields>(
        { thing: 'order', order: '12' },
        { thing: 'repair', order: 'AB-12345' },
      ),
    },
    sms: ({ business, template, fields }) =>
      inBoth((language) => serviceText(template, fields, { business, language })),
  }),
};

const ofCard = {
  to: 'owner',
  class: 'transactional',
  paidBy: 'nobody',
  params: {},
  label: 'See who asks',
  path: () => '/counter#requests',
} as const;

/** Requests from a customer's card. They do not name the customer, because a notification outlasts an erasure. */
export const cardMessages = {
  copy: notice({
    ...ofCard,
    line: () => ({
      en: 'A customer wants a copy of what you keep about them.',
      sw: 'Mteja anaomba nakala ya taarifa zake unazoweka.',
    }),
  }),
  erasure: notice({
    ...ofCard,
    line: () => ({
      en: 'A customer wants you to erase what you keep about them.',
      sw: 'Mteja anaomba ufute taarifa zake unazoweka.',
    }),
  }),
};
