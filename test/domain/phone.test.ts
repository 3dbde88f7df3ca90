import fc from 'fast-check';
import {
  formatKenyanPhone,
  isKenyanMobile,
  maskPhone,
  normalizeKenyanPhone,
} from '#shared/platform/phone.ts';
import { forAny } from '#test/support/for-any.ts';
import samples from './samples/phone.json' with { type: 'json' };

it.each(Object.entries(samples.numbers))(
  'the text %j is read as the phone number %s',
  (typed, phone) => expect(normalizeKenyanPhone(typed)).toBe(phone),
);

it.each(samples.refused)('the text %j is refused as a phone number', (typed) =>
  expect(normalizeKenyanPhone(typed)).toBeNull(),
);

it('any text is read as a plus, 254 and nine digits, or refused as a phone number', () =>
  forAny(fc.string(), (typed) => {
    expect(normalizeKenyanPhone(typed) ?? '+254000000000').toMatch(/^\+254[0-9]{9}$/);
  }));

it('a phone number that was read is read again unchanged', () =>
  forAny(fc.integer({ min: 0, max: 999_999_999 }), (n) => {
    const phone = `+254${String(n).padStart(9, '0')}`;
    expect(normalizeKenyanPhone(phone)).toBe(phone);
  }));

it.each(Object.entries(samples.isMobile))('an SMS may go to %s: %s', (phone, allowed) =>
  expect(isKenyanMobile(phone)).toBe(allowed),
);

it('a phone number is grouped as people read it', () =>
  expect(formatKenyanPhone('+254712345678')).toBe('0712 345 678'));

it('a landline is written with the code of its area apart', () => {
  const written = ['+254205000100', '+254412222123', '+254572020123'].map(formatKenyanPhone);
  expect(written).toEqual(['020 500 0100', '041 222 2123', '057 202 0123']);
  expect(formatKenyanPhone('+254110345678')).toBe('0110 345 678');
});

it('a phone number is masked where others may look', () =>
  expect(maskPhone('+254712345678')).toBe('+2547*****678'));
