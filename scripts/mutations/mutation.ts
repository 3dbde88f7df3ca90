/** Finds a defence's text in its file, and the test that misses it. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A defence, and the change that removes it. scripts/mutations/defences.json lists those whose loss would cost
 * money, points, SMS, secrets or consent.
 */
export interface Defence {
  /** A sentence: what holds. */
  defence: string;
  file: string;
  /** A text that the file has once. */
  from: string;
  to: string;
  /** A part of a title in the commit layer, before the first placeholder. */
  foundBy: string;
}

export interface Mutation extends Defence {
  /** From 1. */
  number: number;
  test: { suite: string; file: string };
}

/**
 * Found by title only, because tests move between suites.
 * @param root the folder of the repository, or of a copy
 * @throws Error unless the file has the text once, and one test file has the title
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
