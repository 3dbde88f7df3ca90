import { nextChallenge } from '#core/staff/next-challenge.ts';
import { defineChallenge } from '#functions/platform/define-challenge.ts';

export const handler = defineChallenge(nextChallenge);
