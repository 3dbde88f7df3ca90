/** The texts of the browser's source files, read from their syntax trees. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ESTree, parseSync, Visitor } from 'vite';

const src = fileURLToPath(new URL('../../web/src/', import.meta.url));

export interface SourceTexts {
  /** The path below web/src. */
  file: string;
  /** What is handed to `t` and the like: keys of the catalogues. */
  keys: string[];
  /** What is shown as it is written. */
  bare: string[];
}

/** Attributes that are read out or shown, when words are in them. */
const SPOKEN = /^(aria-label|alt|title|placeholder|label|help|text|heading|summary|name)$/;
const WORDS = /[A-Z].*\p{L}|\p{L} \p{L}/u;

const isText = (node: unknown): node is ESTree.StringLiteral => {
  const { type, value } = Object(node) as { type?: string; value?: unknown };
  return type === 'Literal' && typeof value === 'string';
};

/** Texts that a call translates: the first argument of `t` and `msg`, two of `tn`. */
function keysOf({ callee, arguments: given }: ESTree.CallExpression): string[] {
  if (callee.type !== 'Identifier' || !['t', 'tn', 'msg'].includes(callee.name)) return [];
  const texts = callee.name === 'tn' ? given.slice(1, 3) : given.slice(0, 1);
  return texts.filter(isText).map(({ value }) => value);
}

/** Attributes with a text written into them. */
const written = ({ attributes }: ESTree.JSXOpeningElement) =>
  attributes.flatMap((attribute) =>
    attribute.type === 'JSXAttribute' && isText(attribute.value)
      ? [{ name: String(attribute.name.name), text: attribute.value.value }]
      : [],
  );

/** The name of a form's field is that of its contract, and nobody reads it. */
const isSpoken = (tag: string, attribute: string): boolean =>
  SPOKEN.test(attribute) && !(tag === 'FormField' && attribute === 'name');

function textsOf(file: string): SourceTexts {
  const { program } = parseSync(file, readFileSync(src + file, 'utf8'));
  const found: SourceTexts = { file, keys: [], bare: [] };
  new Visitor({
    CallExpression: (call) => void found.keys.push(...keysOf(call)),
    JSXOpeningElement(element) {
      const tag = element.name.type === 'JSXIdentifier' ? element.name.name : '';
      for (const { name, text } of written(element)) {
        if (tag === 'RichText' && name === 'text') found.keys.push(text);
        else if (isSpoken(tag, name) && WORDS.test(text)) found.bare.push(text);
      }
    },
    JSXText({ value }) {
      if (/\p{L}{2,}/u.test(value)) found.bare.push(value.trim());
    },
  }).visit(program);
  return found;
}

/**
 * The app's own files: public pages are written in each language, pictures say nothing, and the office
 * speaks English.
 */
export const sourceTexts = (): SourceTexts[] =>
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/^(public|art|office)\//.test(file))
    .map(textsOf);

/** The Kiswahili catalogues by name: each text by its English. */
export const kiswahili = (): Record<string, Record<string, string>> =>
  Object.fromEntries(
    readdirSync(`${src}locales/sw`).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(`${src}locales/sw/${file}`, 'utf8')),
    ]),
  );

/** Folders of screens for programmers, which are written in English. */
export const ENGLISH_ONLY = ['till', 'gallery'];

const catalogues = Object.keys(kiswahili());

/**
 * @param file a path below web/src
 * @returns the catalogue of the file's texts: that of the nearest folder around it which has one
 */
export const catalogueOf = (file: string): string =>
  file
    .split('/')
    .findLast((folder) => catalogues.includes(folder) || ENGLISH_ONLY.includes(folder)) ?? 'common';
