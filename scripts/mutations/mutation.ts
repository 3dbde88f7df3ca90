/** Finds what a defence names: its text in a file, and the test that misses it. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Something that the product holds, and the change that takes it away. The list is scripts/mutations/defences.json: defences
 * whose loss would cost money, points, SMS, secrets or consent.
 */
export interface Defence {
  /** A sentence: what holds. */
  defence: string;
  file: string;
  /** A text that the file has once. */
  from: string;
  to: string;
  /** A part of the title of a test of the commit layer: the part before the first placeholder. */
  foundBy: string;
}

export interface Mutation extends Defence {
  /** From 1. */
  number: number;
  test: { suite: string; file: string };
}

/**
 * Tests move from one suite to another, and keep their titles.
 *
 * @param root the folder of the repository, or of a copy
 * @throws Error if the file has the text not once, or not one file of tests has the title
 */
export function mutationOf(defence: Defence, number: number, root: string): Mutation {
  const { file, from, foundBy } = defence;
  const times = readFileSync(join(root, file), 'utf8').split(from).length - 1;
  if (times !== 1) throw new Error(`${number}: ${file} has this text ${times} times:\n${from}`);
  const found = testFiles(root).filter(({ text }) => text.includes(foundBy));
  const [test] = found;
  if (!test || found.length > 1) {
    const paths = found.map(({ path }) => path).join(', ') || 'no file';
    throw new Error(`${number}: the title "${foundBy}" is in ${paths}.`);
  }
  const [, suite = ''] = test.path.split('/');
  return { ...defence, number, test: { suite, file: test.path } };
}

function testFiles(root: string): { path: string; text: string }[] {
  const paths = globSync('test/**/*.test.ts', { cwd: root, exclude: ['**/*.night.test.ts'] });
  return paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}
