import fc from 'fast-check';
import { nextChallenge } from '#core/sign-in/next-challenge.ts';
import { inRuns } from '#test/support/for-any.ts';
import { runsOf } from '#test/support/layer.ts';

const round = (challengeMetadata: string, challengeResult: boolean, name = 'CUSTOM_CHALLENGE') => ({
  challengeName: name as 'CUSTOM_CHALLENGE',
  challengeResult,
  challengeMetadata,
});
const robot = (solved = true) => round('ROBOT.f1', solved);
const passkey = (right: boolean) => round('PASSKEY.f1', right);
const code = (right: boolean) => round('OTP.f1.1', right);

it.each([
  ['a sign-in starts with a challenge', [], 'challenge'],
  ['a sign-in asks for a code after a solved robot check', [robot()], 'challenge'],
  ['a sign-in without a robot check asks for a passkey', [robot(false)], 'challenge'],
  ['a sign-in gives tokens for a passkey', [robot(false), passkey(true)], 'tokens'],
  ['a sign-in ends with a wrong passkey', [robot(false), passkey(false)], 'fail'],
  [
    'threat 131: a passkey that comes after anything but a failed robot check gives no tokens',
    [robot(), passkey(true)],
    'challenge',
  ],
  ['threat 131: a code without a robot check gives no tokens', [robot(false), code(true)], 'fail'],
  [
    'threat 131: a passkey is asked for once',
    [robot(false), passkey(false), passkey(true)],
    'fail',
  ],
  ['threat 131: a passkey as the first round gives no tokens', [passkey(true)], 'fail'],
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
] as const)('%s', (_, session, next) => expect(nextChallenge([...session], false)).toBe(next));

it('a sign-in to a number that nobody holds asks on and on for a code', () =>
  expect(nextChallenge([robot(), code(true)], true)).toBe('challenge'));

it('threat 131: a passkey of a number that nobody holds gives no tokens', () =>
  expect(nextChallenge([robot(false), passkey(true)], true)).toBe('fail'));

it('threat 20: tokens are given only for a right code that follows a solved robot check, or a passkey without one', () => {
  // Mostly known rounds, because otherwise few sessions would reach tokens.
  const name = fc.constantFrom(...Array(8).fill('CUSTOM_CHALLENGE'), 'SRP_A', 'PASSWORD_VERIFIER');
  const about = fc.constantFrom('ROBOT.f1', 'OTP.f1.1', 'OTP.f1.2', 'PASSKEY.f1', '', 'x');
  const anyRound = (challengeMetadata: fc.Arbitrary<string>) =>
    fc.record({ challengeName: name, challengeResult: fc.boolean(), challengeMetadata });
  const first = anyRound(fc.constantFrom('ROBOT.f1', 'ROBOT.f1', 'ROBOT.f1', 'OTP.f1.1', 'x'));
  const ways = new Set<boolean>();
  inRuns(
    runsOf(2_000, 20_000),
    first,
    fc.array(anyRound(about), { maxLength: 4 }),
    fc.boolean(),
    (robotCheck, others, userNotFound) => {
      const session = [robotCheck, ...others];
      if (nextChallenge(session as never, userNotFound) !== 'tokens') return;
      expect(userNotFound).toBe(false);
      const isByPasskey = robotCheck.challengeResult === false;
      ways.add(isByPasskey);
      expect(robotCheck.challengeMetadata).toBe('ROBOT.f1');
      expect(session.at(-1)?.challengeMetadata).toMatch(isByPasskey ? /^PASSKEY\./ : /^OTP\./);
      if (isByPasskey) expect(session).toHaveLength(2);
      expect(session.at(-1)?.challengeResult).toBe(true);
      expect(session.every((one) => one.challengeName === 'CUSTOM_CHALLENGE')).toBe(true);
    },
  );
  expect(ways).toEqual(new Set([true, false]));
});
