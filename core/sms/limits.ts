import { environment } from '#core/platform/config.ts';

/** Parts of SMS in a day that businesses pay for with their credits. */
export const mostPerDay = {
  /** To one number, from all businesses together. */
  number: 20,
  /** From one business, to all numbers together. */
  get business(): number {
    return Number(environment('SMS_OF_BUSINESS_PER_DAY'));
  },
};

/** Parts of SMS in a day that all businesses together pay for with their credits. */
export const businessSmsPerDay = (): number => Number(environment('BUSINESS_SMS_PER_DAY'));
