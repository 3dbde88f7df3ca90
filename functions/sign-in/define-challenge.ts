import { nextChallenge } from '../../core/sign-in/next-challenge.ts';
import { defineChallenge } from '../platform/define-challenge.ts';

export const handler = defineChallenge(nextChallenge);
