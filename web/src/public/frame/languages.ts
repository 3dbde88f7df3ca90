export const homes = { en: '/', sw: '/sw' } as const;

export type Language = keyof typeof homes;

export const languageNames: Record<Language, string> = { en: 'English', sw: 'Kiswahili' };
