import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextChallenge } from '../../core/sign-in/next-challenge.ts';

const round = (challengeMetadata: string, challengeResult: boolean, name = 'CUSTOM_CHALLENGE') => ({
  challengeName: name as 'CUSTOM_CHALLENGE',
  challengeResult,
  challengeMetadata,
});
const robot = (solved = true) => round('ROBOT.f1', solved);
const code = (right: boolean) => round('OTP.f1.1', right);

describe('what comes next in a sign-in', () => {
  it.each([
    ['a sign-in starts with a challenge', [], 'challenge'],
    ['a sign-in asks for a code after a solved robot check', [robot()], 'challenge'],
    ['a sign-in fails after a robot check that was not solved', [robot(false)], 'fail'],
    ['a sign-in gives tokens for a right code', [robot(), code(true)], 'tokens'],
    ['a sign-in asks again after a wrong code', [robot(), code(false)], 'challenge'],
    [
      'a sign-in gives tokens for a right code after wrong ones',
      [robot(), code(false), code(true)],
      'tokens',
    ],
    [
      'a sign-in gives no tokens for a right code before a wrong one',
      [robot(), code(true), code(false)],
      'challenge',
    ],
    ['a sign-in fails if a code comes before the robot check', [code(true)], 'fail'],
    [
      'a sign-in fails if its first round is neither robot check nor code',
      [round('X', true)],
      'fail',
    ],
    [
      'threat 22: a sign-in with a password fails',
      [round('', true, 'SRP_A'), robot(), code(true)],
      'fail',
    ],
    ['a sign-in fails after eight rounds', [robot(), ...Array(7).fill(code(false))], 'fail'],
  ] as const)('%s', (_, session, next) => {
    expect(nextChallenge([...session], false)).toBe(next);
  });

  it('a sign-in to a number that nobody holds asks on and on for a code', () => {
    expect(nextChallenge([robot(), code(true)], true)).toBe('challenge');
  });

  it('threat 20: tokens are given only for a right code that follows a solved robot check', () => {
    const anyRound = fc.record({
      challengeName: fc.constantFrom('CUSTOM_CHALLENGE', 'SRP_A', 'PASSWORD_VERIFIER'),
      challengeResult: fc.boolean(),
      challengeMetadata: fc.constantFrom('ROBOT.f1', 'OTP.f1.1', 'OTP.f1.2', '', 'ROBOT.', 'x'),
    });
    fc.assert(
      fc.property(fc.array(anyRound, { maxLength: 10 }), fc.boolean(), (session, userNotFound) => {
        if (nextChallenge(session as never, userNotFound) !== 'tokens') return;
        expect(userNotFound).toBe(false);
        expect(session[0]).toMatchObject({ challengeMetadata: 'ROBOT.f1', challengeResult: true });
        expect(session.at(-1)?.challengeMetadata).toMatch(/^OTP\./);
        expect(session.at(-1)?.challengeResult).toBe(true);
        expect(session.every((one) => one.challengeName === 'CUSTOM_CHALLENGE')).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
