/** Our own set weighs less than a library. Grid of 24 with 3 free at the edges, corners of 2, round line ends. */
const paths = {
  alert:
    'M12 9v4.5m0 3v.01M10.3 4 2.7 17.2A2 2 0 0 0 4.4 20.2h15.2a2 2 0 0 0 1.7-3L13.7 4a2 2 0 0 0-3.4 0Z',
  apply: 'M12 5v14M5 12h14',
  bag: 'M6.3 8h11.4a1 1 0 0 1 1 .9l.9 10a1 1 0 0 1-1 1.1H5.4a1 1 0 0 1-1-1.1l.9-10a1 1 0 0 1 1-.9ZM9 11V6.5a3 3 0 0 1 6 0V11',
  chat: 'M5 4h14a2 2 0 0 1 2 2v8.5a2 2 0 0 1-2 2H9.5L5 20.5v-4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM8 8.5h8m-8 3.5h5',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  code: 'm7.5 8-4.5 4 4.5 4m9-8 4.5 4-4.5 4M13.5 5l-3 14',
  coins:
    'M9 15A5.5 5.5 0 1 0 9 4a5.5 5.5 0 0 0 0 11Zm6.4-5.9a5.5 5.5 0 1 1-6.3 6.4M8 8.2 9.3 7.3V11.7',
  dashboard:
    'M5 4h5a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1Zm9 0h5a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1Zm0 8h5a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1Zm-9 4h5a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-2a1 1 0 0 1 1-1Z',
  device: 'M5 5h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2Zm7 11v4m-4 0h8',
  documents:
    'M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8l-5-5Zm0 0v5h5M9 13h6m-6 4h6',
  done: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm-4-8.7 2.7 2.7L16 9.5',
  gift: 'M4 8h16a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1Zm1 4v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-7M12 8v13M12 8S10.8 3 8.2 3a2.2 2.2 0 0 0-2.2 2.3C6 7 7.6 8 12 8Zm0 0s1.2-5 3.8-5A2.2 2.2 0 0 1 18 5.3C18 7 16.4 8 12 8Z',
  logout: 'M14 4h3a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-3M4 12h11m-4-4 4 4-4 4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
  phone: 'M9 3h6a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Zm2 15h2',
  pin: 'M12 21s7-5.9 7-11a7 7 0 1 0-14 0c0 5.1 7 11 7 11Zm0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  repay:
    'M5 6h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2Zm7 8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM6.5 12v.01m11 -.01v.01',
  settings:
    'M4 7h9m4 0h3M4 17h3m4 0h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  star: 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8L12 3.5Z',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm0-13v1.5m0 15V21m9-9h-1.5M4.5 12H3m15.4-6.4-1.1 1.1M6.7 17.3l-1.1 1.1m12.8 0-1.1-1.1M6.7 6.7 5.6 5.6',
  upload: 'M12 16V5m-4 4 4-4 4 4M4 15v3a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-3',
  user: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 9c.7-3.6 3.9-5.5 8-5.5s7.3 1.9 8 5.5',
  users:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.8 20c.5-3.2 3-5 6.2-5s5.7 1.8 6.2 5M16 4.8a3.5 3.5 0 0 1 0 6.4m2.2 4.2c1.7.8 2.7 2.4 3 4.6',
  wallet:
    'M18 7V5.2a1.5 1.5 0 0 0-1.9-1.4L4.5 6.6A2 2 0 0 0 3 8.5V18a2 2 0 0 0 2 2h12.5a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2H5m16 4.5v4h-4.5a2 2 0 0 1 0-4H21Z',
} as const;

export type IconName = keyof typeof paths;

interface IconProps {
  name: IconName;
  /** Small beside small text, large without text; the default fits a text line. */
  size?: 'small' | 'large';
  className?: string;
}

/** Decorates a text that says the same, so screen readers skip it. */
export function Icon({ name, size, className }: IconProps) {
  const classes = ['icon', size && `icon-${size}`, className].filter(Boolean).join(' ');
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}

export const iconNames = Object.keys(paths) as IconName[];
