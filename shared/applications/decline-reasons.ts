/** With advice for the owner. */
export const declineReasons = {
  'Operating less than 6 months': {
    reason: 'We finance businesses that have been operating for at least six months.',
    advice: 'Apply again once your business has six months of statements.',
  },
  'Statement incomplete': {
    reason: 'The statements do not cover six months, or pages are missing.',
    advice: 'Ask for a full statement of the last six months and apply again with it.',
  },
  'Cash flow too low for the amount': {
    reason: 'The cash flow in your statements does not carry the monthly installment.',
    advice:
      'Apply for a smaller system or a longer period, or again after 3 more months of statements.',
  },
  'Business not registered': {
    reason: 'The certificate does not show a registered business or sole proprietorship.',
    advice: 'Register the business and apply again with its certificate.',
  },
  'Existing commitments': {
    reason:
      'What the business already repays each month leaves too little for another installment.',
    advice: 'Apply again when a commitment has been paid off.',
  },
  'Need not clear': {
    reason: 'We could not see from the description what the system should do for the business.',
    advice: 'Apply again and describe who will use the system and what for.',
  },
  'Information not received': {
    reason: 'We asked for information and did not receive it in time.',
    advice: 'Apply again with your earlier answers, and add what was missing.',
  },
  'Outside our service': {
    reason: 'What you need is outside of what we build and finance.',
    advice: 'Call us: we may know who can help.',
  },
} as const;

export type DeclineReason = keyof typeof declineReasons;

export const declineReasonNames = Object.keys(declineReasons) as [
  DeclineReason,
  ...DeclineReason[],
];
