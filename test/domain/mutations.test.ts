/** `npm run mutations` runs at night. Its texts are checked here, so they follow each change. */
import { fileURLToPath } from 'node:url';
import defences from '#scripts/mutations/defences.json' with { type: 'json' };
import { mutationOf } from '#scripts/mutations/mutation.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

it.each(defences)('$defence: its text stands in its file once, and its test is there', (one) =>
  expect(mutationOf(one, 1, root).test.suite).not.toBe(''),
);
