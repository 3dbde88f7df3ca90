/** What the triggers of the staff's pool do for whoever the pool knows, and for everybody else. */
import { randomUUID } from 'node:crypto';
import type { VerifyAuthChallengeResponseTriggerEvent } from 'aws-lambda';
import { expect, it } from 'vitest';
import { deps } from '#core/staff/deps.ts';
import { challengeSignIn } from '#core/staff/sign-in.ts';
import { handler as verify } from '#functions/staff/verify-challenge.ts';
import { withUnits } from '#test/support/read-units.ts';
import { SoftPasskey } from '#test/support/soft-passkey.ts';

const eventOf = (userName: string, userNotFound: boolean, challengeAnswer: string) =>
  ({
    userName,
    request: {
      userAttributes: userNotFound ? {} : { sub: userName },
      userNotFound,
      challengeAnswer,
      privateChallengeParameters: {},
    },
    response: {},
  }) as unknown as VerifyAuthChallengeResponseTriggerEvent;

it('threat 87: an answer for an address that nobody has takes the same look as for one of the staff', async () => {
  const readsFor = async (isNobody: boolean) => {
    const userName = randomUUID();
    const options = await challengeSignIn(deps, userName);
    const answer = JSON.stringify(new SoftPasskey('https://miliki.example').get(options));
    const event = eventOf(userName, isNobody, answer);
    const { result, commands } = await withUnits(() => verify(event));
    expect(result.response.answerCorrect).toBe(false);
    return commands;
  };
  expect(await readsFor(true)).toEqual(await readsFor(false));
});
