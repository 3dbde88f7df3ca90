import type { RegisterOptions } from 'react-hook-form';
import type { ApplicationBody } from './submit-application.ts';

/** What is typed or chosen, as the contract names it. */
export type ApplicationFields = Pick<
  ApplicationBody,
  'businessName' | 'sector' | 'systemNeed' | 'repaymentPeriod' | 'description'
>;

/** Before anything is chosen, the lists are empty. */
export type FormFields = Record<keyof ApplicationFields, string>;

export const emptyForm: FormFields = {
  businessName: '',
  sector: '',
  systemNeed: '',
  repaymentPeriod: '',
  description: '',
};

/** The contract's lengths, here with a sentence for each. */
export const rules = {
  businessName: {
    required: 'Enter the name of your business.',
    validate: (name: string) => name.trim().length >= 2 || 'Enter the full name of your business.',
  },
  sector: { required: 'Choose a sector.' },
  systemNeed: { required: 'Choose the system you need.' },
  repaymentPeriod: { required: 'Choose a repayment period.' },
  description: {
    required: 'Describe what the system should do for you.',
    validate: (text: string) => text.trim() !== '' || 'Describe what the system should do for you.',
  },
} satisfies Record<keyof FormFields, RegisterOptions<FormFields, keyof FormFields>>;

export const maxLengths = { businessName: 100, description: 2000 };
