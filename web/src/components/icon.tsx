/** Line icons drawn on a grid of 24, as path data: a set of our own weighs less than any library. */
const paths = {
  alert:
    'M12 8v5m0 3.5v.01M10.3 3.9 2.6 17.3A2 2 0 0 0 4.3 20.3h15.4a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0Z',
  apply: 'M12 5v14M5 12h14',
  bag: 'M6 8h12l1 12H5L6 8Zm3 0V6.5a3 3 0 0 1 6 0V8',
  chat: 'M4 5h16v11H9l-5 4V5Z',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  code: 'm8 8-4 4 4 4m8-8 4 4-4 4M13.5 5l-3 14',
  coins: 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11Zm6.2-4.8A5.5 5.5 0 1 1 9.7 15',
  dashboard: 'M4 4h7v7H4V4Zm9 0h7v4h-7V4Zm0 6h7v10h-7V10ZM4 13h7v7H4v-7Z',
  documents: 'M7 3h7l5 5v13H7V3Zm7 0v5h5M10 13h6m-6 4h6',
  gift: 'M4 11h16v9H4v-9Zm-1-4h18v4H3V7Zm9 0v13M12 7c-4 0-5-1.3-5-2.5S9.5 2.5 12 7Zm0 0c4 0 5-1.3 5-2.5S14.5 2.5 12 7Z',
  logout: 'M14 4h5v16h-5M4 12h11m-4-4 4 4-4 4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  phone: 'M8 2.5h8a1 1 0 0 1 1 1v17a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1v-17a1 1 0 0 1 1-1Zm3 16h2',
  pin: 'M12 21s7-6.3 7-11.5A7 7 0 0 0 5 9.5C5 14.7 12 21 12 21Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  repay: 'M3 6h18v12H3V6Zm9 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  settings:
    'M4 7h9m4 0h3M4 17h3m4 0h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  star: 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8L12 3.5Z',
  upload: 'M12 16V5m-4 4 4-4 4 4M5 15v4h14v-4',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 8.5c.8-4 4-5.5 8-5.5s7.2 1.5 8 5.5',
  users:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.6-3.6 3.2-5 6.5-5s5.9 1.4 6.5 5M16 4.8a3.5 3.5 0 0 1 0 6.5m2.5 4c1.7.8 2.7 2.4 3 4.7',
  wallet: 'M4 6h15v14H4V6Zm0 0 11-3v3m4 5h2v4h-5a2 2 0 0 1 0-4h3Z',
} as const;

export type IconName = keyof typeof paths;

/** Decoration beside a text that says the same: hidden from screen readers. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg className={`icon ${className}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
