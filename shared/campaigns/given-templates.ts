import type { Language } from '#shared/platform/languages.ts';
import templates from './given-templates.json' with { type: 'json' };

export interface GivenTemplate {
  name: string;
  language: Language;
  text: string;
}

const inLanguage = (language: Language): GivenTemplate[] =>
  templates[language].map(({ name, text }) => ({ name, language, text }));

/** Templates that every business has. Each is one segment of GSM-7 with usual values and the opt-out line. */
export const givenTemplates: readonly GivenTemplate[] = [...inLanguage('en'), ...inLanguage('sw')];
