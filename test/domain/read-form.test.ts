/** Forms read typed values by their contract. */
import {
  choice,
  decimal,
  flag,
  nullable,
  optional,
  smsName,
  text,
  whole,
} from '#shared/platform/fields.ts';
import { ApiError } from '#web/src/lib/errors/api-error.ts';
import { readForm, refusedField } from '#web/src/lib/forms/read-form.ts';

const fields = {
  reason: text({ min: 10, max: 1_000, multiline: true }),
  code: text({ pattern: /^[A-Z]{2}$/ }),
  name: smsName({ min: 2, max: 60 }),
  amount: whole({ min: 1, max: 5_000 }),
  rate: decimal({ max: 1 }),
  period: choice(['6 Months', '12 Months']),
  note: nullable(text({ min: 1 })),
  email: optional(text({ min: 5 })),
  agreed: flag,
};

const read = (typed: Record<string, unknown>, reader = {}) => readForm(fields, typed, reader);

it.each([
  ['reason', '  Long enough \u200b', 'Long enough'],
  ['code', 'AB', 'AB'],
  ['name', 'Kamau Hardware', 'Kamau Hardware'],
  ['amount', 'KES 1,250', 1250],
  ['rate', '0,5', 0.5],
  ['period', '6 Months', '6 Months'],
  ['note', '  ', null],
  ['email', '', undefined],
  ['agreed', true, true],
])('reads %s, typed as "%s"', (name, typed, value) => {
  expect(read({ [name]: typed })).toEqual({
    values: { [name]: value },
    problems: { [name]: undefined },
  });
});

it.each([
  ['reason', 'Too short'],
  ['reason', 'x'.repeat(1_001)],
  ['code', 'ab'],
  ['name', ' '],
  ['amount', '0'],
  ['amount', '12.50'],
  ['rate', '2'],
  ['period', '7 Months'],
])('says what the server would say of %s, typed as "%s"', (name, typed) => {
  const { values, problems } = read({ [name]: typed });
  expect(values).toEqual({});
  expect(problems[name]).toBe(`The field "${name}" is missing or not valid.`);
});

it('says a sentence of the form, with the limits of the contract', () => {
  const rules = { amount: 'Enter whole KES, from {min} to {max}.' };
  expect(read({ amount: '' }, { rules }).problems.amount).toBe('Enter whole KES, from 1 to 5,000.');
});

it('says of a name that SMS carry why it is refused, before any other sentence', () => {
  const rules = { name: 'Enter a name.' };
  expect(read({ name: 'See www.example.ke' }, { rules }).problems.name).toMatch(/^Leave the link/);
  expect(read({ name: '' }, { rules }).problems.name).toBe('Enter a name.');
});

it('asks a check of the form, also about what the contract allows', () => {
  const rules = { amount: (typed: { amount: string }) => typed.amount === '2' && 'Not two.' };
  expect(read({ amount: '2' }, { rules }).problems.amount).toBe('Not two.');
});

it('checks fields that depend on each other, before each of them alone', () => {
  const check = ({ amount, rate }: { amount: string; rate: string }) => ({
    amount: amount === rate ? 'Not the same.' : undefined,
  });
  expect(read({ amount: '1', rate: '1' }, { check }).problems.amount).toBe('Not the same.');
  expect(read({ amount: '0', rate: '1' }, { check }).problems.amount).toMatch(/is missing/);
});

it('reads a field in its own way where its text is not what is sent', () => {
  const rules = {
    code: { read: (typed: string) => (typed === 'x' ? 'XX' : null), problem: 'Type x.' },
  };
  expect(read({ code: 'x' }, { rules }).values.code).toBe('XX');
  expect(read({ code: 'y' }, { rules }).problems.code).toBe('Type x.');
});

it('keeps what the contract does not have out of the values', () => {
  expect(read({ file: 'a.pdf' })).toEqual({ values: {}, problems: { file: undefined } });
});

const isDrawn = (name: string) => name === 'name';

it.each([
  ['a field', 'request.invalidField', 'name', { name: 'Not so.' }],
  ['a part of a field', 'request.invalidField', 'name.first', { name: 'Not so.' }],
  ['a field that the form does not draw', 'request.invalidField', 'version', undefined],
  ['something else', 'staff.changed', 'name', undefined],
] as const)('shows the refusal of %s at the field that it names', (_, code, field, shown) =>
  expect(
    refusedField(new ApiError(400, { code, message: 'Not so.', params: { field } }), isDrawn),
  ).toEqual(shown),
);
