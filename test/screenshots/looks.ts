/** How a screen may look: on what, by what light, in which language. */
import type { Scene } from './scene.ts';

export interface Look {
  width: 360 | 1280;
  theme: 'light' | 'dark';
  language: 'en' | 'sw';
}

/** Kiswahili only twice, for there are enough pictures. */
export const looks: Look[] = [
  { width: 360, theme: 'light', language: 'en' },
  { width: 360, theme: 'dark', language: 'en' },
  { width: 360, theme: 'light', language: 'sw' },
  { width: 1280, theme: 'light', language: 'en' },
  { width: 1280, theme: 'dark', language: 'en' },
  { width: 1280, theme: 'dark', language: 'sw' },
];

export const nameOf = ({ width, theme, language }: Look): string => `${width}-${theme}-${language}`;

export const isSeenIn = ({ language }: Scene, look: Look): boolean =>
  language === undefined || language === look.language;
