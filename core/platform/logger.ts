import { Logger } from '@aws-lambda-powertools/logger';

/** Structured logs. Codes, tokens and full phone numbers never go in: see `maskPhone`. */
export const logger = new Logger();
