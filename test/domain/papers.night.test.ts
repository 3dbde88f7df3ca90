/** Papers in every script with the longest texts. Some render for seconds. */
import fc from 'fast-check';
import { renderPaper } from '#core/papers/render-paper.ts';
import {
  facts,
  hashOf,
  lettersOf,
  longestOf,
  MOST_BYTES,
  names,
  orderOf,
  withoutBlanks,
} from '#test/support/papers.ts';

it.each(Object.entries(names))(
  'a name in %s letters is printed as it was typed',
  async (_, name) => {
    const given = { ...facts, owner: { ...facts.owner, fullName: name } };
    const bytes = await renderPaper(orderOf(given));
    const letters = await lettersOf(bytes);
    // PDF text of right-to-left scripts comes in page order.
    const found = [...withoutBlanks(name)];
    const missing = found.filter((letter) => !letters.includes(letter));
    expect(missing).toEqual([]);
    expect(letters).not.toContain('?');
    expect(bytes.length).toBeLessThanOrEqual(MOST_BYTES);
  },
);

it('threat 97: the same order makes the same bytes, and another one makes others', async () => {
  const all = { ...facts, owner: { ...facts.owner, fullName: Object.values(names).join(' ') } };
  const [first, second] = [await renderPaper(orderOf(all)), await renderPaper(orderOf(all))];
  expect(hashOf(first)).toBe(hashOf(second));
  expect(first.length).toBeLessThanOrEqual(MOST_BYTES);
  const other = await renderPaper({ ...orderOf(all), orderedAt: '2026-11-24T21:30:00.001Z' });
  expect(hashOf(other)).toBe(
    hashOf(await renderPaper({ ...orderOf(all), orderedAt: '2026-11-24T21:30:00.001Z' })),
  );
});

it.each([
  ['English', (n: number) => 'Stock, sales and a report for each shop. '.charCodeAt(n % 41)],
  ['Arabic', (n: number) => 'محمد علي للبقالة والخضروات '.charCodeAt(n % 27)],
  ['Ethiopic', (n: number) => (n % 6 === 5 ? 0x20 : 0x1200 + (n % 72))],
  ['Korean', (n: number) => 0xac00 + (n % 300)],
  ['emoji, which are left out', (n: number) => 0x1f600 + (n % 60)],
  ['Chinese, of which 500 letters differ', (n: number) => 0x4e00 + (n % 500)],
])('an agreement with the longest texts in %s is no larger than 300 KB', async (_, letter) =>
  expect((await renderPaper(orderOf(longestOf(letter)))).length).toBeLessThanOrEqual(MOST_BYTES),
);

it('no letters make an agreement larger than 1.5 MB', async () => {
  const letter = (n: number) => (n % 2 === 0 ? 0x8e00 + n : 0xac00 + 2 * n);
  expect((await renderPaper(orderOf(longestOf(letter)))).length).toBeLessThanOrEqual(1_500_000);
});

it('a paper is made of whatever somebody typed', async () => {
  const typed = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(typed, async (fullName) => {
      const given = { ...facts, owner: { ...facts.owner, fullName } };
      expect((await renderPaper(orderOf(given))).length).toBeGreaterThan(10_000);
    }),
    { numRuns: 80 },
  );
});
