/** The texts of the browser's sources, from their syntax trees. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ESTree, parseSync, Visitor } from 'vite';

const src = fileURLToPath(new URL('../../web/src/', import.meta.url));

export interface SourceTexts {
  /** Below web/src. */
  file: string;
  /** Arguments of `t` and the like: catalogue keys. */
  keys: string[];
  /** Texts shown as written. */
  bare: string[];
}

/** Attributes that are read out or shown. */
const SPOKEN = /^(aria-label|alt|title|placeholder|label|help|text|heading|summary|name)$/;
const WORDS = /[A-Z].*\p{L}|\p{L} \p{L}/u;

const isText = (node: unknown): node is ESTree.StringLiteral => {
  const { type, value } = Object(node) as { type?: string; value?: unknown };
  return type === 'Literal' && typeof value === 'string';
};

/** Translated arguments: the first of `t` and `msg`, two of `tn`. */
function keysOf({ callee, arguments: given }: ESTree.CallExpression): string[] {
  if (callee.type !== 'Identifier' || !['t', 'tn', 'msg'].includes(callee.name)) return [];
  const texts = callee.name === 'tn' ? given.slice(1, 3) : given.slice(0, 1);
  return texts.filter(isText).map(({ value }) => value);
}

/** Attributes with literal text. */
const written = ({ attributes }: ESTree.JSXOpeningElement) =>
  attributes.flatMap((attribute) =>
    attribute.type === 'JSXAttribute' && isText(attribute.value)
      ? [{ name: String(attribute.name.name), text: attribute.value.value }]
      : [],
  );

/** A form field's name is its contract's, and nobody reads it. */
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

/** The app's files: public pages are written per language, pictures say nothing, and the office is English. */
export const sourceTexts = (): SourceTexts[] =>
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/^(public|art|office)\//.test(file))
    .map(textsOf);

/** Kiswahili catalogues by name: text by English. */
export const kiswahili = (): Record<string, Record<string, string>> =>
  Object.fromEntries(
    readdirSync(`${src}locales/sw`).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(`${src}locales/sw/${file}`, 'utf8')),
    ]),
  );

/** Screens for programmers, in English. */
export const ENGLISH_ONLY = ['till', 'gallery'];

const catalogues = Object.keys(kiswahili());

/**
 * @param file a path below web/src
 * @returns the nearest catalogue around the file
 */
export const catalogueOf = (file: string): string =>
  file
    .split('/')
    .findLast((folder) => catalogues.includes(folder) || ENGLISH_ONLY.includes(folder)) ?? 'common';
