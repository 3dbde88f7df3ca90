import fc from 'fast-check';

type KindsAndCheck<Values extends [unknown, ...unknown[]]> = [
  ...kinds: { [At in keyof Values]: fc.Arbitrary<Values[At]> },
  check: (...values: Values) => void,
];

/** Says that something holds for any values of these kinds: `forAny(fc.string(), (text) => { expect(…) })`. */
export const forAny = <Values extends [unknown, ...unknown[]]>(
  ...given: KindsAndCheck<Values>
): void => fc.assert(fc.property(...given));

/** @param numRuns how often the values are made anew, such as `runsOf(500, 5_000)` */
export const inRuns = <Values extends [unknown, ...unknown[]]>(
  numRuns: number,
  ...given: KindsAndCheck<Values>
): void => fc.assert(fc.property(...given), { numRuns });
