/** Every two colours that a screen draws on each other (test/domain/contrast.test.ts). */
export interface ColorPair {
  name: string;
  /** Custom properties. */
  color: string;
  ground: string;
  /** The required contrast: 4.5 for text, 3 for edges, marks and rings. */
  least: 3 | 4.5;
}

const card = '--bs-body-bg';
const ground = '--bs-tertiary-bg';

const text = (name: string, color: string, ground: string): ColorPair => ({
  name,
  color,
  ground,
  least: 4.5,
});

const mark = (name: string, color: string, ground: string): ColorPair => ({
  name,
  color,
  ground,
  least: 3,
});

/** On cards, and on what is behind them. */
const onBoth = (pair: typeof text, name: string, color: string): ColorPair[] => [
  pair(name, color, card),
  pair(`${name} on the ground`, color, ground),
];

/** The strong colour of a meaning on its quiet one, as in chips and alerts, and on cards. */
const meaning = (name: string, state: string): ColorPair[] => [
  text(name, `--bs-${state}-text-emphasis`, `--bs-${state}-bg-subtle`),
  ...onBoth(text, `${name}, strong`, `--bs-${state}-text-emphasis`),
  ...onBoth(text, `${name}, plain`, `--bs-${state}`),
];

export const colorPairs: readonly ColorPair[] = [
  ...onBoth(text, 'Text', '--bs-body-color'),
  ...onBoth(text, 'Muted text', '--bs-secondary-color'),
  ...onBoth(text, 'Link', '--bs-link-color'),
  ...onBoth(text, 'Link under the pointer', '--bs-link-hover-color'),
  ...onBoth(text, 'Amber as text', '--accent-ink'),
  ...meaning('Chosen', 'primary'),
  ...meaning('Yours', 'success'),
  ...meaning('Waits', 'warning'),
  ...meaning('Late', 'danger'),
  ...meaning('Information', 'info'),
  text('Neutral', '--bs-body-color', '--bs-secondary-bg'),
  text('Text of what is chosen', '--bs-body-color', '--bs-primary-bg-subtle'),
  text('Detail of what is chosen', '--bs-secondary-color', '--bs-primary-bg-subtle'),
  text('Button', '--on-primary', '--bs-primary'),
  text('Button under the pointer', '--on-primary', '--bs-link-hover-color'),
  text('Danger button', '--on-danger', '--bs-danger'),
  text('Danger button under the pointer', '--on-danger', '--danger-hover'),
  text('Accent', '--on-accent', '--accent'),
  text('Menu', '--on-deep', '--deep'),
  text('Menu, not shown now', '--on-deep-muted', '--deep'),
  ...onBoth(mark, 'Edge of a field', '--input-border'),
  ...onBoth(mark, 'Focus ring', '--focus'),
  mark('Focus ring on the menu', '--accent', '--deep'),
  mark('Progress', '--bs-primary', '--bs-secondary-bg'),
];

function luminance(rgb: number[]): number {
  const [r = 0, g = 0, b = 0] = rgb
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Of two opaque colours, red, green and blue from 0 to 255, as in WCAG 2: from 1 to 21. */
export function contrastOf(one: number[], other: number[]): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
