import type { Language } from '#web/src/public/frame/languages.ts';

/** The pictures of the product in web/public/screens, which test/screenshots/site-pictures.ts takes. */
const screenNames = ['apply', 'project', 'repayments', 'owned', 'points'] as const;

export type ScreenName = (typeof screenNames)[number];

/** CSS pixels. The files have half as many again each way, for screens that show more. */
export const SCREEN_SIZE = { width: 360, height: 420 } as const;

/** A part of a real screen on a phone. It is fetched when somebody scrolls near it. */
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
