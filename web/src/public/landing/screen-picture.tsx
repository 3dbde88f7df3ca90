import type { Language } from '#web/src/public/frame/languages.tsx';

/** Pictures in web/public/screens, taken by test/screenshots/site-pictures.ts. */
const screenNames = ['apply', 'project', 'repayments', 'owned', 'points'] as const;

export type ScreenName = (typeof screenNames)[number];

/** CSS pixels. The files are 1.5 times as large, for dense screens. */
export const SCREEN_SIZE = { width: 360, height: 420 } as const;

/** A part of a real phone screen, fetched when somebody scrolls near it. */
export const ScreenPicture = (props: { name: ScreenName; language: Language; alt: string }) => (
  <img
    className="screen"
    src={`/screens/${props.name}-${props.language}.webp`}
    alt={props.alt}
    {...SCREEN_SIZE}
    loading="lazy"
    decoding="async"
  />
);
