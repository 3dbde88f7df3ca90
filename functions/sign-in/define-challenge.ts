import { nextChallenge } from '#core/sign-in/next-challenge.ts';
import { defineChallenge } from '#functions/platform/define-challenge.ts';

export const handler = defineChallenge(nextChallenge);
