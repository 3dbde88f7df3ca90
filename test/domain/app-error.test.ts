import { AppError } from '#core/platform/app-error.ts';
import { errorCodes, errors } from '#shared/errors.ts';
import { STATUS_OF_KIND } from '#shared/platform/error-catalogue.ts';
import { fillMessage, paramNames } from '#shared/platform/message.ts';

const filled = 'This customer has 30 points; 50 are needed.';

it('a message has its values in their places', () => {
  const message = 'This customer has {held} points; {needed} are needed.';
  expect(paramNames(message)).toEqual(['held', 'needed']);
  expect(fillMessage(message, { held: 30, needed: 50 })).toBe(filled);
});

it('a message keeps a place for which there is no value', () =>
  expect(fillMessage('{one} of {two}', { one: 1 })).toBe('1 of {two}'));

it.each([
  [{}, 'None.'],
  [{ left: undefined }, 'None.'],
  [{ left: 0 }, 'No try.'],
  [{ left: 1 }, 'One try.'],
  [{ left: 2 }, '2 tries.'],
])('a message with the params %j has the text %j', (params, text) => {
  const texts = { 0: 'No try.', 1: 'One try.', other: '{left} tries.' };
  const message = { by: 'left', absent: 'None.', ...texts };
  expect(paramNames(message)).toEqual(['left']);
  expect(fillMessage(message, params)).toBe(text);
});

it('a refusal has its facts in its message and in its params', () => {
  const [code, params] = ['rewards.shortOfPoints', { held: 30, needed: 50 }] as const;
  const refusal = { status: 409, code, message: filled, params };
  expect(new AppError(code, params)).toMatchObject(refusal);
});

it('a refusal has no params if its code says everything', () => {
  const error = new AppError('till.tooManyCalls', undefined, { retryAfter: 9 });
  expect(error).toMatchObject({ status: 429, params: {}, retryAfter: 9 });
});

it('a refusal can be made only with the facts of its message', () => {
  // @ts-expect-error the message needs what the customer holds and what is needed
  new AppError('rewards.shortOfPoints');
  // @ts-expect-error one of two facts is missing
  new AppError('rewards.shortOfPoints', { held: 30 });
  // @ts-expect-error a text is not the facts
  new AppError('rewards.notSetUp', 'Set it up.');
  // @ts-expect-error a text is not the facts, also where there may be none
  new AppError('applications.openApplication', 'An application is open.');
  // @ts-expect-error the message names no fact
  new AppError('rewards.notSetUp', { held: 30 });
  // @ts-expect-error the message has no text for this reason
  new AppError('rewards.notReversible', { because: 'weather' });
  // @ts-expect-error one of the possible codes needs facts
  new AppError('rewards.notSetUp' as 'rewards.notSetUp' | 'rewards.shortOfPoints');
});

it.each(errorCodes)('the error code %s has a status and a sentence in English', (code) => {
  const [kind, message] = errors[code];
  expect(STATUS_OF_KIND[kind]).toBeGreaterThanOrEqual(400);
  const { by, ...texts } = typeof message === 'string' ? { by: '', message } : message;
  for (const text of Object.values(texts)) expect(text).toMatch(/^[A-Z].*[.?]$/);
});
