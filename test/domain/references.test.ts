import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { errorCodes } from '#shared/errors.ts';
import {
  proseOf,
  repositoryPaths,
  type TextFile,
  textFiles,
} from '#test/support/repository-files.ts';

const THIS_FILE = 'test/domain/references.test.ts';

const sources = textFiles(/\.(ts|tsx|mts|mjs|js|scss)$/).filter(({ path }) => path !== THIS_FILE);
/** Without the site's pages, whose links are site paths. */
const documents = textFiles(/^(?!web\/).*\.md$/);
const everything = [...sources, ...documents];

const documentAt = new Map(documents.map((file) => [file.path, file]));

const broken = (files: TextFile[], find: (file: TextFile) => string[]): string[] =>
  files.flatMap((file) => find(file).map((reference) => `${file.path}: ${reference}`));

const headingsOf = ({ text }: TextFile): string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading);

const hasSection = (document: TextFile, section: string): boolean =>
  headingsOf(document).some((heading) => new RegExp(`^${section}\\.? `).test(heading));

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

const NUMBERS = String.raw`\d+(?:\.\d+)*(?:(?:, | and )\d+(?:\.\d+)*)*`;

/** @returns `['3.1', '5.1']` of "3.1, 5.1" and of "3.1 and 5.1" */
const numbersIn = (list = ''): string[] => list.match(/\d+(?:\.\d+)*/g) ?? [];

function missingSections(path: string, sections: string[]): string[] {
  const document = documentAt.get(path);
  if (!document) return sections.length > 0 ? [path] : [];
  return sections
    .filter((section) => !hasSection(document, section))
    .map((section) => `${path} ${section}`);
}

it('each reference to docs/ leads to a document and to a section that it has', () => {
  const pattern = new RegExp(String.raw`(?<![\w/.-])(docs/[\w/.-]+\.md)(?: (${NUMBERS}))?`, 'g');
  const find = ({ text }: TextFile) =>
    [...text.matchAll(pattern)].flatMap(([, path = '', list]) =>
      documentAt.has(path) ? missingSections(path, numbersIn(list)) : [path],
    );
  expect(broken(everything, find)).toEqual([]);
});

it('no reference to a decision stops before the name of its file ends', () => {
  const find = (file: TextFile) =>
    proseOf(file).match(/(?<![\w/.-])docs\/decisions\/\d{4}(?!-)/g) ?? [];
  expect(broken(everything, find)).toEqual([]);
});

const exists = (path: string): boolean =>
  repositoryPaths.has(path) || repositoryPaths.has(`${path.replace(/\/$/, '')}/`);

const targetOf = (from: TextFile, target: string): string =>
  target ? posix.normalize(posix.join(posix.dirname(from.path), target)) : from.path;

function missingTarget(from: TextFile, target: string, anchor: string | undefined): string[] {
  const path = targetOf(from, target);
  if (!exists(path)) return [target];
  const document = documentAt.get(path);
  const isThere = !anchor || !document || headingsOf(document).map(anchorOf).includes(anchor);
  return isThere ? [] : [`${target}#${anchor}`];
}

const LINK = new RegExp(String.raw`\]\(([^)#\s]*)(?:#([^)\s]*))?\)(?: (${NUMBERS}))?`, 'g');

it('each link of a document leads to a file, to an anchor and to a section that it has', () => {
  const find = (file: TextFile) =>
    [...file.text.matchAll(LINK)]
      .filter(([, target = '']) => !/^\w+:/.test(target))
      .flatMap(([, target = '', anchor, list]) => [
        ...missingTarget(file, target, anchor),
        ...missingSections(targetOf(file, target), numbersIn(list)),
      ]);
  expect(broken(documents, find)).toEqual([]);
});

it('a document has each section that it names of itself', () => {
  const find = (file: TextFile) =>
    [...file.text.matchAll(new RegExp(`\\bsections? (${NUMBERS})`, 'g'))].flatMap(([, list]) =>
      missingSections(file.path, numbersIn(list)),
    );
  expect(broken(documents, find)).toEqual([]);
});

const FOLDERS = 'shared|core|functions|infra|local|web|test|scripts|art|docs';

it('each path in a comment or a document leads to a file or a folder', () => {
  const pattern = new RegExp(
    String.raw`(?<![\w/.@-])(?:${FOLDERS})/[\w/.-]*\.(?:tsx?|mts|mjs|js|json|scss|md|webp)\b`,
    'g',
  );
  const find = (file: TextFile) =>
    (proseOf(file).match(pattern) ?? []).filter((path) => !exists(path));
  expect(broken(everything, find)).toEqual([]);
});

it('each folder that a document names in backticks is there', () => {
  const pattern = new RegExp(String.raw`(?<=\`)(?:${FOLDERS})/[\w/.-]*(?=\`)`, 'g');
  const find = ({ text }: TextFile) => (text.match(pattern) ?? []).filter((path) => !exists(path));
  expect(broken(documents, find)).toEqual([]);
});

it('each file that is named without its folder is somewhere', () => {
  const names = new Set([...repositoryPaths].map((path) => posix.basename(path)));
  const find = (file: TextFile) =>
    [...proseOf(file).matchAll(/`([\w.-]+\.(?:tsx?|mjs|scss))`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !names.has(name));
  expect(broken(everything, find)).toEqual([]);
});

it('what a document names beside its file stands in that file', () => {
  const textAt = new Map(sources.map(({ path, text }) => [path, text]));
  const find = ({ text }: TextFile) =>
    [...text.matchAll(/`(\w+)`\s(?:in|of)\s`([\w/.-]+\.tsx?)`/g)]
      .filter(([, name, path = '']) => !new RegExp(`\\b${name}\\b`).test(textAt.get(path) ?? ''))
      .map(([reference]) => reference);
  expect(broken(documents, find)).toEqual([]);
});

interface Threat {
  id: number;
  proof: string;
}

const threats: Threat[] = [
  ...(documentAt.get('docs/threats.md')?.text ?? '').matchAll(/^\| (\d+) \|.*\|([^|]*)\|$/gm),
].map(([, id, proof = '']) => ({ id: Number(id), proof }));

it('docs/threats.md counts up, and gives no number twice', () => {
  expect(threats.length).toBeGreaterThan(40);
  expect(threats.map(({ id }) => id)).toEqual(threats.map((_, at) => at + 1));
});

it('docs/threats.md has a row for every threat that is named anywhere', () => {
  const ids = new Set(threats.map(({ id }) => id));
  const find = ({ text }: TextFile) =>
    [...text.matchAll(new RegExp(`\\bthreats? (${NUMBERS})`, 'gi'))]
      .flatMap(([, list]) => numbersIn(list))
      .filter((id) => !ids.has(Number(id)));
  expect(broken(everything, find)).toEqual([]);
});

const sourceAt = new Map(sources.map(({ path, text }) => [path, text]));

/** @param beginning what stands before a title in its file @returns the titles that are not in the file beside them */
const untitled = (proof: string, beginning: RegExp): string[] =>
  proof.split(/(?=`test\/)/).flatMap((part) => {
    const [, path] = /^`(test\/[^`]+)`/.exec(part) ?? [];
    if (path === undefined) return [];
    const titled = (sourceAt.get(path) ?? '').split(beginning).slice(1);
    return [...part.matchAll(/"([^"]+)"/g)]
      .map(([, title = '']) => title)
      .filter((title) => !titled.some((rest) => rest.startsWith(title)))
      .map((title) => `"${title}" in ${path}`);
  });

it('docs/threats.md names titles that are in the test files they stand beside', () => {
  const wrong = threats.flatMap(({ id, proof }) =>
    untitled(proof, new RegExp(String.raw`threats? (?:\d+ and )*${id}(?: and \d+)*: `)).map(
      (title) => `threat ${id}: ${title}`,
    ),
  );
  expect(wrong).toEqual([]);
});

it('docs/threats.md says of every threat where its defence is proved, or that it is not', () => {
  const unsaid = threats.filter(
    ({ proof }) => !/`test\/|live check|accepted risk|not proved/.test(proof),
  );
  expect(unsaid.map(({ id }) => id)).toEqual([]);
});

it('docs/first-deploy.md has a line for every live check of docs/threats.md', () => {
  const checks = documentAt.get('docs/first-deploy.md')?.text ?? '';
  const absent = threats.filter(
    ({ id, proof }) => proof.includes('live check') && !checks.includes(`Threat ${id}:`),
  );
  expect(absent.map(({ id }) => id)).toEqual([]);
});

/** The pages of docs/promises.md. */
const promising: Readonly<Record<string, string>> = {
  landing: 'web/src/public/landing/text-en.json',
  terms: 'web/src/public/legal/terms-of-service.md',
  agreement: 'shared/agreements/agreement-text.json',
  privacy: 'web/src/public/legal/privacy-policy.md',
};

const promises = [
  ...(documentAt.get('docs/promises.md')?.text ?? '').matchAll(
    /^\| (\w+) \| (.*) \| ([^|]*) \|$/gm,
  ),
]
  .slice(1)
  .map(([, page = '', words = '', proof = '']) => ({ page, words, proof }));

it.each(Object.entries(promising))(
  'docs/promises.md has promises of the page %s in the words that stand there',
  (page, path) => {
    const text = readFileSync(path, 'utf8').replace(/\s+/g, ' ');
    const own = promises.filter((one) => one.page === page);
    expect(own.length).toBeGreaterThan(10);
    expect(own.filter(({ words }) => !text.includes(words))).toEqual([]);
  },
);

it('docs/promises.md names titles that are in the test files they stand beside', () => {
  const beginning = /\(\s*['`](?:threats? [\d and]+: )?|^\s+['`](?:threats? [\d and]+: )?/m;
  expect(promises.flatMap(({ proof }) => untitled(proof, beginning))).toEqual([]);
});

it('docs/promises.md says of every promise of a known page what holds it, or that nothing does', () => {
  const unsaid = promises.filter(
    ({ page, proof }) =>
      !promising[page] || !/`test\/|^`\w+` in `|kept by people|not built yet/.test(proof),
  );
  expect(unsaid).toEqual([]);
});

it.each([
  ['a specification', /(?<![\w-])specification\b/gi],
  [
    'a document without its folder',
    /(?<![\w/.[-]|\]\()(?:sign-in|performance|design|house|style)\.md\b/g,
  ],
  ['a row of a table of threats', /\brows? \d+\b|threat table/gi],
])('nothing refers to %s', (_, pattern) =>
  expect(broken(everything, ({ text }) => text.match(pattern) ?? [])).toEqual([]),
);

it('each error code in a comment or a document is one that the API answers', () => {
  const codes: ReadonlySet<string> = new Set(errorCodes);
  const nouns = [...new Set(errorCodes.map((code) => code.split('.')[0]))].join('|');
  const pattern = new RegExp(String.raw`(?<![\w/.-])(?:${nouns})\.[a-z][A-Za-z]+(?![\w(.])`, 'g');
  const isFile = (name: string) => /\.(ts|tsx|md|json|scss)$/.test(name);
  const find = (file: TextFile) =>
    (proseOf(file).match(pattern) ?? []).filter((code) => !codes.has(code) && !isFile(code));
  expect(broken(everything, find)).toEqual([]);
});

it('the decisions count up, each with its number in its name and in its title', () => {
  const decisions = documents.filter(({ path }) => path.startsWith('docs/decisions/'));
  const numbers = decisions.map(({ path }) => posix.basename(path).slice(0, 4)).toSorted();
  expect(numbers).toEqual(numbers.map((_, at) => `${at + 1}`.padStart(4, '0')));
  const titled = decisions.filter(({ path, text }) => {
    const number = Number(posix.basename(path).slice(0, 4));
    return text.startsWith(`# ${number}. `);
  });
  expect(titled).toHaveLength(decisions.length);
});

// docs/glossary.md: few words, each once.

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
