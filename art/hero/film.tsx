import type { ReactNode } from 'react';
import { HeroScene } from '#web/src/art/hero-scene.tsx';
import { between, eased, shown } from './timing.ts';

/** The street at a second of the loop. The first and last pictures are the still scene: no seam, no visible switch. */
export function Film({ second }: { second: number }) {
  return (
    <div className="film">
      <HeroScene />
      <svg viewBox="0 0 640 360" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <ShopLights second={second} />
        <SoftwareWindow second={second} />
        <Payments second={second} />
        <Ride from={-110} to={660} start={0.5} end={7.5} y={330} second={second}>
          <Matatu />
        </Ride>
        <Ride from={690} to={-60} start={1.6} end={7.8} y={352} second={second}>
          <Boda />
        </Ride>
      </svg>
    </div>
  );
}

interface RideProps {
  from: number;
  to: number;
  start: number;
  end: number;
  y: number;
  second: number;
  children: ReactNode;
}

/** Crosses the street at an even pace, starting and ending out of sight. */
function Ride({ from, to, start, end, y, second, children }: RideProps) {
  const x = from + (to - from) * between(start, end, second);
  return <g transform={`translate(${x.toFixed(2)} ${y})`}>{children}</g>;
}

/** A motorcycle with rider and goods, to the left; wheels at y = 0. */
function Boda() {
  return (
    <>
      <g fill="none" stroke="#5f9484" strokeWidth="2.5" strokeLinecap="round">
        <path d="M1-8a7 7 0 0 1 14 0 7 7 0 0 1-14 0zM35-8a7 7 0 0 1 14 0 7 7 0 0 1-14 0zM8-8l6-16M14-26h5" />
      </g>
      <path fill="#1c7a60" d="M13-22q7-3 12 1h21q2 3-1 6l-9 7H24q-5-1-7-6zM11-24h4l-2 6h-4z" />
      <path fill="#e0a945" d="M36-41h16v19H36z" />
      <path fill="#a9c4b6" d="M22-21q0-15 7-18 6 0 6 6v12zM29-35l-12 9-2-2 11-10z" />
      <path fill="#2a9274" d="M22-45a5.5 5.5 0 0 1 11 0v2H23zM25-21l-2 12h4l3-12z" />
      <path fill="#fbe3ae" d="M8-25h3v5H8z" />
    </>
  );
}

/** A minibus from the side, to the right; wheels at y = 0. */
function Matatu() {
  return (
    <>
      <path fill="#2a9274" d="M0-7v-34q0-5 5-5h63q6 0 9 5l8 15q9 2 9 10v9z" />
      <path fill="#e0a945" d="M0-22h91q3 3 3 7H0zM12-49h44v3H12z" />
      <path
        fill="#073328"
        d="M5-41h12v14H5zM20-41h12v14H20zM35-41h12v14H35zM50-41h13v14H50zM66-41h4q3 0 5 3l6 11H66zM10-7a8 8 0 0 1 16 0 8 8 0 0 1-16 0zM69-7a8 8 0 0 1 16 0 8 8 0 0 1-16 0zM48-25h1v16h-1z"
      />
      <path
        fill="#5f9484"
        d="M15-7a3 3 0 0 1 6 0 3 3 0 0 1-6 0zM74-7a3 3 0 0 1 6 0 3 3 0 0 1-6 0z"
      />
      <path fill="#fbe3ae" d="M90-19h3q1 2 1 5h-4z" />
    </>
  );
}

const light = '#e0a945';
const shade = '#0a4437';

/** The lights come on one after the other. */
function ShopLights({ second }: { second: number }) {
  return (
    <>
      <g opacity={shown(0.6, second)}>
        <path fill={light} d="M32 252h54v32H32z" />
        <path
          fill={shade}
          d="M38 274v-12q0-4 4-4h8q4 0 4 4v12zM40 284v-6h12v6zM58 262h24v2H58zM60 262v-6h4v6zM67 262v-4h5v4zM75 262v-6h4v6zM64 284v-14q0-3 3-3h5q3 0 3 3v8h4v6z"
        />
      </g>
      <g opacity={shown(1.7, second)}>
        <path fill={light} d="M296 258h48v38h-48z" />
        <path fill={shade} d="M313 265a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v27h-14zM300 292h40v4h-40z" />
        <path fill="#2a9274" d="M315 267h10v19h-10z" />
      </g>
      <g opacity={shown(2.5, second)}>
        <path fill={light} d="M532 271h84v41h-84z" />
        <path
          fill={shade}
          d="M548 292h54v4h-54zM552 296h3v16h-3zM595 296h3v16h-3zM560 292v-4h22v-6h-16v4h-4v-10h28v16z"
        />
      </g>
      <g opacity={shown(3.1, second)}>
        <path fill={light} d="M298 184h18v18h-18zM488 214h9v4h-9z" />
        <path fill={light} opacity="0.1" d="M488 218h9l22 94h-53z" />
      </g>
    </>
  );
}

const parts: readonly [start: number, path: string][] = [
  [1.4, 'M508 72h34v26h-34z'],
  [1.9, 'M548 72h34v26h-34z'],
  [2.9, 'M468 126h12v12h-12zM486 118h12v20h-12z'],
  [3.4, 'M504 122h12v16h-12zM522 110h12v28h-12z'],
  [4, 'M544 110h38v4h-38zM544 122h26v4h-26zM544 134h34v4h-34z'],
];

/** The software builds itself, and is marked as owned once paid for. */
function SoftwareWindow({ second }: { second: number }) {
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

type Point = readonly [x: number, y: number];

interface Way {
  from: Point;
  bend: Point;
  to: Point;
}

/** The dotted ways of the still scene, from each shop to the window. */
const ways: readonly Way[] = [
  { from: [76, 212], bend: [170, 96], to: [418, 96] },
  { from: [202, 196], bend: [270, 120], to: [418, 110] },
  { from: [336, 154], bend: [366, 118], to: [418, 124] },
  { from: [452, 216], bend: [458, 186], to: [472, 156] },
  { from: [574, 200], bend: [578, 180], to: [560, 156] },
];

const payments: readonly [way: number, leaves: number, arrives: number][] = [
  [1, 0.2, 1.5],
  [3, 1.1, 1.9],
  [0, 1.1, 2.9],
  [2, 2.2, 3.3],
  [4, 3, 3.9],
  [1, 2.6, 4.1],
  [3, 3.9, 4.7],
  [0, 3.5, 5.1],
];

/** Small lights travel from the shops to the window: installments. */
function Payments({ second }: { second: number }) {
  return payments.map(([way, leaves, arrives]) => {
    const travelled = eased(leaves, arrives, second);
    const [x, y] = pointOn(ways[way] as Way, travelled);
    // They grow and shrink, because half-visible specks encode badly.
    const grown = Math.min(between(0, 0.08, travelled), between(1, 0.94, travelled));
    return <circle key={`${way}-${leaves}`} cx={x} cy={y} r={3 * grown} fill="#f3b23e" />;
  });
}

/** @returns the point of a quadratic curve */
function pointOn({ from, bend, to }: Way, part: number): Point {
  const rest = 1 - part;
  const along = (axis: 0 | 1) =>
    rest * rest * from[axis] + 2 * rest * part * bend[axis] + part * part * to[axis];
  return [along(0), along(1)];
}
