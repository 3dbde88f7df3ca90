/** The letters allowed in owners' texts: every reader sees all of them (docs/rules.md 5). */
import fc from 'fast-check';
import { shopName } from '#core/messages/words.ts';
import { callReader } from '#functions/platform/call.ts';
import { objectSchema } from '#functions/platform/schema.ts';
import { saveProfile } from '#shared/accounts/contract.ts';
import { namedContracts } from '#shared/contracts.ts';
import { type Field, type Fields, smsName, text, verbatim } from '#shared/platform/fields.ts';
import { isBlank, withoutUnseen } from '#shared/platform/letters.ts';
import { editCustomer, importCustomers } from '#shared/rewards/contract.ts';
import { segmentsOf } from '#shared/sms/segments.ts';
import { tillAward } from '#shared/till/contract.ts';
import { forAny, inRuns } from '#test/support/for-any.ts';
import { runsOf } from '#test/support/layer.ts';
import { applicationText } from '#test/support/messages.ts';
import samples from './samples/letters.json' with { type: 'json' };

const read = (field: Field, value: unknown): unknown => {
  const { success, data } = objectSchema({ value: field }).safeParse({ value });
  return success ? (data as { value: unknown }).value : 'refused';
};

/** Attack letters among letters of names. */
const letter = fc.oneof(
  fc.constantFrom(...'aZ 7.\n\t\r\0\x1b\x7f\x9b\u00ad\u200b\u200d\u202e\u2066\u2028\ufeff\ud800'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
);
const anyText = fc.string({ unit: letter, maxLength: 30 });

/** Every one-line text field of a caller, with its path. */
function textsOf(fields: Fields, at: string): [string, Field][] {
  return Object.entries(fields).flatMap(([name, field]) => textsIn(field, `${at}.${name}`));
}

function textsIn(field: Field, path: string): [string, Field][] {
  if (field.type === 'object') return textsOf(field.fields, path);
  if (field.type === 'list') return textsIn(field.of, `${path}[]`);
  return field.type === 'text' ? [[path, field]] : [];
}

const texts = namedContracts.flatMap(({ name, contract }) =>
  textsOf({ ...contract.query, ...contract.body }, name),
);

describe('threat 57: a text hides nothing, and orders nothing', () => {
  it('a text that any field of any contract takes has no control and no format character', () =>
    inRuns(runsOf(1_000, 10_000), fc.constantFrom(...texts), anyText, ([, field], value) => {
      const taken = read({ ...field, pattern: undefined } as Field, value);
      const line = 'multiline' in field ? String(taken).replaceAll('\n', '') : String(taken);
      expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u);
    }));

  it.each([...Object.entries(samples.refusedTexts), ['half of a letter', 'Duka\uD800']])(
    'a text with %s is refused',
    (_, value) => {
      expect(read(text({ min: 1, max: 80 }), value)).toBe('refused');
      expect(read(verbatim({ max: 80 }), value)).toBe('refused');
    },
  );

  it('a text of several lines may have line feeds, and nothing else that is not seen', () => {
    const field = text({ min: 1, max: 80, multiline: true });
    expect(read(field, 'Two shops.\nOne stock.')).toBe('Two shops.\nOne stock.');
    expect(read(field, 'Two shops.\r\nOne stock.')).toBe('refused');
    expect(read(field, 'Two shops.\x1b[8m')).toBe('refused');
  });

  it.each(['Wanjikũ wa Ng’endo', 'Duka la Mama Atieno & Wanawe', 'Café Ünïon 💰❤️', 'हिन्दी दुकान'])(
    'the text %j is taken as it is',
    (value) => expect(read(text({ min: 1, max: 80 }), value)).toBe(value),
  );

  const readCall = callReader(editCustomer);
  const refusalOf = (body: object) => {
    try {
      readCall({
        headers: {},
        requestContext: {
          http: { sourceIp: '' },
          authorizer: {
            jwt: { claims: { token_use: 'access', sub: 'owner-1', account: 'owner-1' } },
          },
        },
        body,
      } as never);
    } catch (error) {
      return error;
    }
  };

  it('a refusal of a text names the field and says what to do', () => {
    const customer = { phone: '0712345678', consent: null };
    expect(refusalOf({ ...customer, name: 'Nje\u200Bri' })).toMatchObject({
      code: 'request.invalidField',
      message: 'The field "name" has letters that cannot be seen. Type it instead of pasting it.',
      params: { field: 'name', problem: 'unseen' },
    });
    expect(refusalOf({ ...customer, name: 'bit.ly/njeri' })).toMatchObject({
      message: 'The field "name" has a link. SMS carry this name: leave the link out.',
      params: { field: 'name', problem: 'link' },
    });
  });

  it('a browser sends a pasted text without what nobody sees, so that it is taken', () => {
    const pasted = '\u200E\u202A0712 345 678\u202C Mama\tNjeri\u{1F469}\u200D\u{1F373}\uFEFF';
    expect(withoutUnseen(pasted)).toBe('0712 345 678 Mama Njeri\u{1F469}\u{1F373}');
    forAny(anyText, (value) => {
      const sent = withoutUnseen(value);
      expect(read(text({ multiline: true }), sent)).not.toBe('refused');
      expect(withoutUnseen(sent)).toBe(sent);
    });
  });
});

describe('threat 72: a text that nobody can see is empty', () => {
  it.each(samples.emptyNames)('a name of %j alone is refused', (value) => {
    expect(read(smsName({ min: 1, max: 80 }), value)).toBe('refused');
    expect(read(text(), value)).toBe('');
  });

  it.each(['\u200B', '\u0000', '\u202E', '\u00AD'])(
    'a name of %j alone is refused too',
    (value) => {
      expect(read(smsName({ min: 1, max: 80 }), value)).toBe('refused');
      expect(isBlank(value)).toBe(true);
    },
  );

  it.each(['a', '7', '💰', '-', 'ũ'])('a text of %j alone is not empty', (value) =>
    expect(read(text({ min: 1 }), value)).toBe(value),
  );
});

describe('threat 52: a name that SMS carry is no message of its own', () => {
  const name = smsName({ min: 1, max: 100 });

  it.each(samples.refusedNames)('the name %j is refused', (value) =>
    expect(read(name, value)).toBe('refused'),
  );

  it.each(samples.takenNames)('the name %j is taken', (value) =>
    expect(read(name, value)).toBe(value),
  );

  it.each([
    ['of an owner', saveProfile.body.fullName],
    ['of a business', saveProfile.body.businessName],
    ['of a customer', editCustomer.body.name],
    ['of a customer of a till', tillAward.body.name],
    ['of an imported customer', importCustomers.body.rows.of.fields.name],
  ])('the name %s has no room for a link', (_, field) => {
    expect(read(field, 'Win at evil.co.ke')).toBe('refused');
    expect(read(field, 'Mama Njeri')).toBe('Mama Njeri');
  });

  it('threat 75: a name of 100 KB is refused for its length, and nobody looks for a link in it', () => {
    const look = vi.spyOn(String.prototype, 'normalize');
    expect(read(name, 'a'.repeat(100_000))).toBe('refused');
    expect(look).not.toHaveBeenCalled();
    look.mockRestore();
  });

  it('threat 75: every field for a name that SMS carry has a longest length', () => {
    const names = texts.filter(([, field]) => 'inSms' in field && field.inSms);
    expect(names.length).toBeGreaterThan(4);
    expect(names.filter(([, field]) => !('max' in field))).toEqual([]);
  });

  it('an SMS leaves out a name that was stored before the rules for names', () => {
    expect(shopName('Win at https://evil.example')).toBe('the shop');
    expect(shopName('MILlKI office')).toBe('the shop');
    expect(shopName('Duka la Miliki')).toBe('Duka la Miliki');
    expect(shopName('Call 0712 345 678')).toBe('the shop');
    expect(shopName('Duka\nFrom: BANK\u202E')).toBe('Duka From: BANK');
    const facts = { ref: 'A7K2Q9M', systemNeed: 'Mobile App', siteHost: undefined };
    const sms = (fullName: string) => applicationText('submit', { ...facts, fullName })?.sms;
    expect(sms('evil.co.ke Kamau')).toMatch(/^We received/);
    expect(sms('Wanjiku\x1b Kamau')).toMatch(/^Hi Wanjiku, we received/);
  });

  it.each(Object.entries(samples.brokenUpNames))(
    'no link and no number comes into an SMS by %s',
    (_, stored) => {
      expect(shopName(stored)).toBe('the shop');
      expect(shopName('Duka la Wanjik\u0169 \u{1F4B0} Kamau')).toBe('Duka la Wanjiku Kamau');
    },
  );

  it('an SMS carries a name in letters that take the room of one, whatever was stored', () =>
    forAny(fc.string({ unit: letter, maxLength: 100 }), (stored) => {
      expect(segmentsOf(shopName(stored)).segments).toBe(1);
      expect(shopName(stored)).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    }));
});
