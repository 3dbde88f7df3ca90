/** docs/voice.md: words and shapes to avoid, counted by layer. */
import { globSync, readFileSync } from 'node:fs';

/** Lower a maximum when its count has fallen. Never raise one. */
const MAXIMA: Record<string, number> = {
  art: 0,
  core: 0,
  docs: 441,
  functions: 0,
  infra: 0,
  local: 0,
  scripts: 0,
  shared: 0,
  test: 201,
  web: 1,
};

const VOICE = 'docs/voice.md';

const words = [...readFileSync(VOICE, 'utf8').matchAll(/^\| `([a-z ]+)` \|/gm)].map(
  ([, word = '']) => word,
);

const COMMENT = /(?<=^|[\s{(])(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm;

const SHAPES = [
  new RegExp(`\\b(?:${words.join('|')})\\b`, 'gi'),
  /(?<=^|[.:;!] )(?:What|Whose|Whoever)\b(?!'s)[^?]{0,200}?[.:;]/gm,
  /\bso that\b[^.;:|]*\bso that\b/gi,
];

/** Of a test, titles count too. */
function proseOf(path: string): string {
  const text = readFileSync(path, 'utf8');
  const prose = /\.md$|^test\//.test(path) ? [text] : (text.match(COMMENT) ?? []);
  return prose
    .join('\n\n')
    .replaceAll(/^ *(?:\/\*\*?|\*\/|\*|\/\/) ?/gm, '')
    .replaceAll(/\n(?=[a-z])/g, ' ');
}

function countedIn(layer: string): { path: string; found: string[] }[] {
  const pattern = layer === 'docs' ? '{docs/**/*,*}.md' : `${layer}/**/*.{ts,tsx,scss,js,mjs}`;
  return globSync(pattern, { exclude: ['web/dist/**', 'test/output/**', VOICE] })
    .sort()
    .map((path) => ({ path, found: SHAPES.flatMap((shape) => proseOf(path).match(shape) ?? []) }));
}

it('docs/voice.md lists words', () => expect(words.length).toBeGreaterThan(20));

it.each(Object.entries(MAXIMA))(
  '%s has at most %i words and sentences that docs/voice.md replaces',
  (layer, maximum) => {
    const files = countedIn(layer).filter(({ found }) => found.length > 0);
    const count = files.reduce((sum, { found }) => sum + found.length, 0);
    const listed = files.map(({ path, found }) => `${path}: ${found.join(' | ')}`).join('\n');
    expect(count, count > maximum ? listed : '').toBeLessThanOrEqual(maximum);
  },
);

it('the sentences of the till that a native reader checks are those of the screens', () => {
  const files = globSync('web/src/locales/sw/*.json').map((path) => readFileSync(path, 'utf8'));
  const said: Record<string, string> = Object.assign({}, ...files.map((text) => JSON.parse(text)));
  const [, till = ''] = readFileSync(VOICE, 'utf8').split('### Thirty sentences of the till');
  const [, ...rows] = [...till.matchAll(/^\| (.+) \| (.+) \|$/gm)];
  expect(rows).toHaveLength(30);
  for (const [, english = '', kiswahili] of rows)
    expect([english, said[english]]).toEqual([english, kiswahili]);
});
