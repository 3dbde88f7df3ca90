import { between, eased } from './timing.ts';

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
export function Payments({ second }: { second: number }) {
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
