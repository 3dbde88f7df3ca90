import type { Language } from '#web/src/public/frame/languages.tsx';

/** Pictures in web/public/screens, taken by test/screenshots/site-pictures.ts. */
const screenNames = ['apply', 'project', 'repayments', 'owned', 'points'] as const;

export type ScreenName = (typeof screenNames)[number];

/** CSS pixels. The files are 1.5 times as large, for dense screens. */
export const SCREEN_SIZE = { width: 360, height: 420 } as const;

const themes = ['light', 'dark'] as const;

/**
 * A part of a real phone screen, in both themes. The style sheet shows the theme of the page, which a visitor may switch,
 * and a browser fetches no lazy picture that is not shown.
 */
export const ScreenPicture = (props: { name: ScreenName; language: Language; alt: string }) => (
  <div className="screen">
    {themes.map((theme) => (
      <img
        key={theme}
        className={`in-${theme}`}
        src={`/screens/${props.name}-${props.language}${theme === 'dark' ? '-dark' : ''}.webp`}
        alt={props.alt}
        {...SCREEN_SIZE}
        loading="lazy"
        decoding="async"
      />
    ))}
  </div>
);
