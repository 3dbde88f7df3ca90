/**
 * `npm run mutations`: proves that tests can fail. In a copy of HEAD it takes out each defence of
 * scripts/mutations/defences.json, and the test named beside it must fail. `-- 7 consent` takes out the 7th, and
 * those whose words have "consent". `--check` first runs the tests on the unchanged copy, where all must pass.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Copy, copyOfHead } from './mutations/copy.ts';
import defences from './mutations/defences.json' with { type: 'json' };
import { type Mutation, mutationOf } from './mutations/mutation.ts';
import { allPass, takeOut } from './mutations/take-out.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { positionals: words, values } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean', default: false } },
});

const isWanted = ({ number, defence, file }: Mutation) =>
  words.length === 0 ||
  words.some((word) =>
    /^\d+$/.test(word)
      ? number === Number(word)
      : `${defence} ${file}`.toLowerCase().includes(word.toLowerCase()),
  );

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => stop.abort());
}

/** @returns whether each defence has a test that misses it */
async function proveAll(copy: Copy, mutations: readonly Mutation[]): Promise<boolean> {
  if (values.check && !(await allPass(copy, mutations))) return false;
  let missed = 0;
  for (const mutation of mutations) {
    const { isFound, why, seconds } = await takeOut(copy, mutation);
    if (!isFound) missed += 1;
    const { number, defence, test } = mutation;
    const row = [`${number}`.padStart(3), `${seconds} s`.padStart(6), test.suite.padEnd(7)];
    console.info([...row, isFound ? 'found    ' : 'NOT FOUND', defence].join('  '));
    if (why) console.error(`${' '.repeat(11)}${why}`);
  }
  console.info(`\n${mutations.length - missed} of ${mutations.length} found.`);
  return missed === 0;
}

const copy = await copyOfHead(root, stop.signal);
try {
  const mutations = defences.map((one, index) => mutationOf(one, index + 1, copy.folder));
  if (!(await proveAll(copy, mutations.filter(isWanted)))) process.exitCode = 1;
} catch (error) {
  if (!stop.signal.aborted) throw error;
  process.exitCode = 1;
} finally {
  await copy.remove();
}
