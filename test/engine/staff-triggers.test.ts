/** What the triggers of the staff's pool do for whoever the pool knows, and for everybody else. */
import { randomUUID } from 'node:crypto';
import type { VerifyAuthChallengeResponseTriggerEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
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

describe('the trigger that looks at an answer', () => {
  it('threat 87: an answer for an address that nobody has takes the same look as for one of the staff', async () => {
    const reads: Record<string, string[]> = {};
    for (const [who, isNobody] of [
      ['member', false],
      ['nobody', true],
    ] as const) {
      const userName = randomUUID();
      const options = await challengeSignIn(deps, userName);
      const answer = JSON.stringify(new SoftPasskey('https://miliki.example').get(options));
      const { result, commands } = await withUnits(() =>
        verify(eventOf(userName, isNobody, answer)),
      );
      expect([who, result.response.answerCorrect]).toEqual([who, false]);
      reads[who] = commands;
    }
    expect(reads.nobody).toEqual(reads.member);
  });
});
