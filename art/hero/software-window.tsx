import { shown } from './timing.ts';

/** What each arriving payment adds: when it comes and what it draws. */
const parts: readonly [start: number, path: string][] = [
  [1.4, 'M508 72h34v26h-34z'],
  [1.9, 'M548 72h34v26h-34z'],
  [2.9, 'M468 126h12v12h-12zM486 118h12v20h-12z'],
  [3.4, 'M504 122h12v16h-12zM522 110h12v28h-12z'],
  [4, 'M544 110h38v4h-38zM544 122h26v4h-26zM544 134h34v4h-34z'],
];

/** The software builds itself part by part; when it is paid for, it is marked as owned. */
export function SoftwareWindow({ second }: { second: number }) {
  return (
    <>
      {parts.map(([start, path]) => (
        <path key={path} fill="#1c7a60" opacity={shown(start, second)} d={path} />
      ))}
      <path fill="#e0a945" opacity={shown(4.6, second)} d="M522 110h12v28h-12z" />
      <g opacity={shown(5, second)}>
        <circle cx="588" cy="146" r="15" fill="#e0a945" />
        <path
          d="m581 146 5 5 9-10"
          fill="none"
          stroke="#0a3b31"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    </>
  );
}
