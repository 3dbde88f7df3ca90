import { nextChallenge } from '#core/staff/sign-in.ts';
import { defineChallenge } from '#functions/platform/define-challenge.ts';

export const handler = defineChallenge(nextChallenge);
