import fc from 'fast-check';
import { runsOf } from './layer.ts';

type KindsAndCheck<Values extends unknown[]> = [
  ...kinds: { [At in keyof Values]: fc.Arbitrary<Values[At]> },
  check: (...values: Values) => unknown,
];

/** A property of all values: `forAny(fc.string(), (text) => expect(…))`. */
export const forAny = <Values extends unknown[]>(...given: KindsAndCheck<Values>): void =>
  fc.assert(propertyOf(given));

/** @param numRuns such as `runsOf(500, 5_000)` */
export const inRuns = <Values extends unknown[]>(
  numRuns: number,
  ...given: KindsAndCheck<Values>
): void => fc.assert(propertyOf(given), { numRuns });

/** A random story, told so many times at a commit and at night. */
export const inStories = <Story>(
  runs: Parameters<typeof runsOf>,
  story: fc.Arbitrary<Story>,
  tell: (story: Story) => Promise<unknown>,
): Promise<void> => {
  const property = fc.asyncProperty(story, async (told) => void (await tell(told)));
  return fc.assert(property, { numRuns: runsOf(...runs) });
};

function propertyOf<Values extends unknown[]>(given: KindsAndCheck<Values>) {
  const kinds = given.slice(0, -1) as fc.Arbitrary<unknown>[];
  const check = given.at(-1) as (...values: Values) => unknown;
  const values = fc.tuple(...kinds) as fc.Arbitrary<unknown> as fc.Arbitrary<Values>;
  return fc.property(values, (all) => {
    const outcome = check(...all);
    if (outcome instanceof Promise) throw new Error('Nobody waits for this check.');
    // fast-check would take an assertion's result for a failure.
    return outcome !== false;
  });
}
