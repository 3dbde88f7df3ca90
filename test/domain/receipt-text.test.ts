import fc from 'fast-check';
import { customerMessages, ownPhoneReceipts } from '#core/messages/customers.ts';
import { cardLinkOf } from '#shared/cards/card-link.ts';
import { segmentsOf } from '#shared/sms/segments.ts';
import { forAny } from '#test/support/for-any.ts';
import { whatsAppLink } from '#web/src/lib/whatsapp.ts';

const cardLink = cardLinkOf('miliki.co.ke', 'x'.repeat(22));

const shop = { phone: '+254712345678', businessName: 'Mama Njeri Shop', pointValue: 2, cardLink };

const award = { points: 12, balanceAfter: 112 } as const;

const redemption = {
  pointsUsed: 60,
  kes: 60,
  receiptNo: 'R7Q2K',
  balanceAfter: 40,
} as const;

const { awardReceipt, redemptionReceipt } = customerMessages;

const awardText = (values: Partial<Parameters<typeof awardReceipt.sms>[0]>) =>
  awardReceipt.sms({ ...award, ...shop, ...values }).en;

const redemptionText = (values: Partial<Parameters<typeof redemptionReceipt.sms>[0]>) =>
  redemptionReceipt.sms({ ...redemption, ...shop, ...values }).en;

it('a receipt says what moved, what is left, and where the card is (docs/rules.md 10)', () => {
  expect(awardText({})).toBe(
    `You got 12 points at Mama Njeri Shop. Balance 112 points (KES 224). Card: ${cardLink}`,
  );
  expect(awardText({ points: 1, pointValue: null })).toBe(
    `You got 1 point at Mama Njeri Shop. Balance 112 points. Card: ${cardLink}`,
  );
  expect(redemptionText({ businessName: 'Duka' })).toBe(
    `You used 60 points (KES 60) at Duka. Ref R7Q2K. Balance 40 points. Not you? Call 0712 345 678. Card: ${cardLink}`,
  );
});

it('amounts and points of a receipt are written with separators', () => {
  expect(awardText({ points: 1_200, balanceAfter: 12_345 })).toContain(
    'You got 1,200 points at Mama Njeri Shop. Balance 12,345 points (KES 24,690).',
  );
  expect(redemptionText({ pointsUsed: 6_000, kes: 6_000, balanceAfter: 4_000 })).toContain(
    'You used 6,000 points (KES 6,000) at Mama Njeri Shop. Ref R7Q2K. Balance 4,000 po',
  );
});

it('the receipt of an award has the link in one segment, whatever the shop is called', () => {
  const names = fc.string({ minLength: 1, maxLength: 80 });
  const points = fc.integer({ min: 1, max: 10_000 });
  const balances = fc.integer({ min: 1, max: 1_000_000 });
  forAny(names, points, balances, (businessName, got, balanceAfter) => {
    const text = awardText({ businessName, points: got, balanceAfter });
    expect([segmentsOf(text).segments, text.endsWith(cardLink)]).toEqual([1, true]);
  });
});

it('a receipt leaves the link out where the SMS would take another segment with it', () => {
  const businessName = 'M'.repeat(40);
  const text = redemptionText({ businessName, pointsUsed: 100_000, kes: 200_000 });
  expect(segmentsOf(text).segments).toBe(1);
  expect(text).not.toContain('Card:');
  expect(text).toMatch(/Call 0712 345 678\.$/);
});

it('a receipt by WhatsApp has the words of the SMS, and the link whatever it costs by SMS', () => {
  const award12 = ownPhoneReceipts.award({ ...award, ...shop }, cardLink);
  expect(award12).toBe(awardText({}));
  const long = { ...redemption, ...shop, businessName: 'M'.repeat(40), kes: 200_000 };
  const text = ownPhoneReceipts.redeem(long, cardLink);
  expect(text.startsWith(redemptionText(long).replace(/ Card: .*/, ''))).toBe(true);
  expect(text.endsWith(` Card: ${cardLink}`)).toBe(true);
});

it('a link to WhatsApp gives back any text, and names the number without its plus', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 200 });
  forAny(texts, (text) => {
    const { host, pathname, searchParams } = new URL(whatsAppLink(text, shop.phone));
    expect([host, pathname, searchParams.get('text')]).toEqual(['wa.me', '/254712345678', text]);
    expect(new URL(whatsAppLink(text)).pathname).toBe('/');
  });
});
