import type { ReactNode } from 'react';

interface PictureProps {
  width: number;
  height: number;
  children: ReactNode;
}

/** In the theme's colours, beside a text that says the same: hidden from screen readers. */
export function Picture({ width, height, children }: PictureProps) {
  return (
    <svg
      className="picture"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}
