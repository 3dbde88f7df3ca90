/** docs/local-cloud.md has each fault that a developer can ask for, and no other. */
import { readFileSync } from 'node:fs';
import { carrierMisbehaviours } from '#local/services/carriers/carrier-faults.ts';
import { mpesaMisbehaviours } from '#local/services/mpesa/mpesa-faults.ts';

const page = readFileSync('docs/local-cloud.md', 'utf8');

/** The names in the first column of the table below a heading. */
function listedBelow(heading: string): string[] {
  const [, section = ''] = page.split(`### ${heading}\n`);
  const [table = ''] = section.split(/^#/m);
  const cells = [...table.matchAll(/^\| (`[^|]*) \|/gm)].slice(1).map(([, cell = '']) => cell);
  return cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
}

it.each([
  ['Faults of carriers', carrierMisbehaviours],
  ['Faults of M-Pesa', mpesaMisbehaviours],
])('%s are those that the local cloud knows', (heading, known) => {
  expect(listedBelow(heading).toSorted()).toEqual([...known].toSorted());
});
