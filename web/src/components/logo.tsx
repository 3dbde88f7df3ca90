import { brand } from '#shared/site/brand.ts';

export function Logo() {
  return (
    <span className="logo">
      <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect className="logo-ground" width="32" height="32" rx="8" />
        <path
          className="logo-line"
          d="M7 23V10.5c0-1 1.2-1.6 2-.9l7 6.4 7-6.4c.8-.7 2-.1 2 .9V23"
        />
        <circle className="logo-dot" cx="16" cy="23" r="2.6" />
      </svg>
      {brand.name}
    </span>
  );
}
