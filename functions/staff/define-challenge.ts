import { nextChallenge } from '../../core/staff/next-challenge.ts';
import { defineChallenge } from '../platform/define-challenge.ts';

export const handler = defineChallenge(nextChallenge);
