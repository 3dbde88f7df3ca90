import { globSync, readFileSync } from 'node:fs';
import { compileString } from 'sass';
import { scss } from '#web/scss.ts';
import { colorPairs, contrastOf } from '#web/src/app/gallery/color-pairs.ts';
import type { Tone } from '#web/src/components/chip.tsx';

const tones: ReadonlySet<string | undefined> = new Set<Tone>(['yours', 'wait', 'late', 'neutral']);

const { css } = compileString(`@import 'theme'; @import 'bootstrap/scss/root'; @import 'tokens';`, {
  ...scss,
  loadPaths: [...(scss.loadPaths ?? []), 'node_modules'],
});

/** The custom properties of the rules that apply in a theme; later ones replace earlier ones. */
function colorsOf(theme: 'light' | 'dark'): Map<string, string> {
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  const properties = rules
    .filter(([, selector = '']) => selector.includes(':root') || selector.includes(theme))
    .flatMap(([, , body = '']) => [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)]);
  return new Map(properties.map(([, name = '', value = '']) => [name, value.trim()]));
}

/** @returns red, green and blue, from 0 to 255, of a property that may name another one */
function rgbOf(colors: Map<string, string>, name: string): number[] {
  const value = colors.get(name) ?? '';
  const other = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (other) return rgbOf(colors, other);
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(value)?.[1];
  if (!hex) throw new Error(`${name} is no colour: ${value}`);
  const digits = hex.length === 3 ? [...hex].map((digit) => digit + digit) : hex.match(/../g);
  return (digits ?? []).map((part) => Number.parseInt(part, 16));
}

it.each(['light', 'dark'] as const)('all colours on each other can be read, %s', (theme) => {
  const colors = colorsOf(theme);
  const tooWeak = colorPairs
    .map(({ color, ground, least }) => {
      const contrast = contrastOf(rgbOf(colors, color), rgbOf(colors, ground));
      return { pair: `${color} on ${ground}: ${contrast.toFixed(2)}`, isTooWeak: contrast < least };
    })
    .filter(({ isTooWeak }) => isTooWeak);
  expect(tooWeak.map(({ pair }) => pair)).toEqual([]);
});

it('every colour that a style sheet names is in a pair', () => {
  const paired = new Set(colorPairs.flatMap(({ color, ground }) => [color, ground]));
  // Edges of what is recognised by its text, and not by its edge.
  const decorative = /-border-(color|subtle)$/;
  const sheets = globSync('web/src/{styles,app,components,features,office}/**/*.scss');
  const named = sheets.flatMap((file) => readFileSync(file, 'utf8').match(/--[\w-]+/g) ?? []);
  const isColor = (name: string) => /^(#|var)/.test(colorsOf('dark').get(name) ?? '');
  const unpaired = named.filter((name) => isColor(name) && !paired.has(name));
  expect([...new Set(unpaired)].filter((name) => !decorative.test(name))).toEqual([]);
});

it('a screen names a tone that the style sheets know', () => {
  const screens = globSync('web/src/{app,components,features,office}/**/*.{ts,tsx}');
  const named = screens.flatMap(
    (file) => readFileSync(file, 'utf8').match(/\b(?:chip|notice|tone)-[a-z]+/g) ?? [],
  );
  expect(named.filter((name) => !tones.has(name.split('-')[1]))).toEqual([]);
});
