/** docs/glossary.md: few words, each once. */
import { readFileSync } from 'node:fs';

const words = [
  ...readFileSync('docs/glossary.md', 'utf8').matchAll(/^\| (?!word \|)(\w[^|]*?) \|/gm),
]
  .flatMap(([, word = '']) => word.split(', '))
  .map((word) => word.toLowerCase());

it('the glossary has at most 90 words', () => {
  expect(words.length).toBeGreaterThan(60);
  expect(words.length).toBeLessThanOrEqual(90);
});

it('the glossary gives no word twice', () =>
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]));
