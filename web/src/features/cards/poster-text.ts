/** A poster hangs where customers of both languages read it. */
export const posterText = {
  sw: {
    call: 'Skani, ujiunge, upate pointi',
    note: 'Bila malipo. Unaweza kujitoa wakati wowote.',
  },
  en: { call: 'Scan, join, earn points', note: 'Free of charge. You can leave at any time.' },
} as const;
