import fc from 'fast-check';
import { nextChallenge } from '#core/staff/sign-in.ts';
import { runsOf } from '#test/support/layer.ts';

const right = { challengeName: 'CUSTOM_CHALLENGE', challengeResult: true };
const wrong = { challengeName: 'CUSTOM_CHALLENGE', challengeResult: false };

it('a sign-in of staff begins with the challenge, whoever asks', () => {
  expect(nextChallenge([], false)).toBe('challenge');
  expect(nextChallenge([], true)).toBe('challenge');
});

it('a right answer of somebody whom the pool knows brings tokens', () =>
  expect(nextChallenge([right], false)).toBe('tokens'));

it.each([
  ['a wrong answer', [wrong], false],
  ['an answer of somebody whom the pool does not know', [right], true],
  ['a second round after a wrong answer', [wrong, right], false],
  ['a second round after a right answer', [right, right], false],
  ['a password', [{ challengeName: 'PASSWORD_VERIFIER', challengeResult: true }], false],
  ['a beginning by SRP', [{ challengeName: 'SRP_A', challengeResult: true }, right], false],
])('%s ends a sign-in of staff', (_, session, userNotFound) =>
  expect(nextChallenge(session, userNotFound)).toBe('fail'),
);

it('no other sequence of challenges brings tokens to staff', () => {
  const names = fc.constantFrom('CUSTOM_CHALLENGE', 'SRP_A', 'PASSWORD_VERIFIER', 'SMS_MFA');
  const answered = fc.record({ challengeName: names, challengeResult: fc.boolean() });
  const property = fc.property(fc.array(answered), fc.boolean(), (session, userNotFound) => {
    const isTheOne = JSON.stringify(session) === JSON.stringify([right]) && !userNotFound;
    expect(nextChallenge(session, userNotFound) === 'tokens').toBe(isTheOne);
  });
  fc.assert(property, { numRuns: runsOf(500, 5_000) });
});
