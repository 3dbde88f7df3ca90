import { useEffect, useRef, useState } from 'react';
import { Sample } from './samples.tsx';

interface Pair {
  name: string;
  color: string;
  ground: string;
  /** The required contrast: 4.5 for text, 3 for edges, marks and rings. */
  least?: 3 | 4.5;
}

const card = '--bs-body-bg';
const ground = '--bs-tertiary-bg';

const pairs: readonly Pair[] = [
  { name: 'Text', color: '--bs-body-color', ground: card },
  { name: 'Text on the ground', color: '--bs-body-color', ground },
  { name: 'Muted text', color: '--bs-secondary-color', ground: card },
  { name: 'Muted text on the ground', color: '--bs-secondary-color', ground },
  { name: 'Link', color: '--bs-primary', ground: card },
  { name: 'Link on the ground', color: '--bs-primary', ground },
  { name: 'Button', color: '--on-primary', ground: '--bs-primary' },
  { name: 'Danger', color: '--bs-danger', ground: card },
  { name: 'Danger button', color: '--on-danger', ground: '--bs-danger' },
  { name: 'Menu', color: '--on-deep', ground: '--deep' },
  { name: 'Menu, not shown now', color: '--on-deep-muted', ground: '--deep' },
  { name: 'Accent', color: '--on-accent', ground: '--accent' },
  { name: 'Accent as text', color: '--accent-ink', ground: card },
  { name: 'Success', color: '--bs-success-text-emphasis', ground: '--bs-success-bg-subtle' },
  { name: 'Failure', color: '--bs-danger-text-emphasis', ground: '--bs-danger-bg-subtle' },
  { name: 'Waiting', color: '--bs-warning-text-emphasis', ground: '--bs-warning-bg-subtle' },
  { name: 'Action', color: '--bs-info-text-emphasis', ground: '--bs-info-bg-subtle' },
  { name: 'Neutral', color: '--bs-body-color', ground: '--bs-secondary-bg' },
  { name: 'Edge of a field', color: '--input-border', ground: card, least: 3 },
  { name: 'Focus ring', color: '--focus', ground: card, least: 3 },
  { name: 'Focus ring on the ground', color: '--focus', ground, least: 3 },
  { name: 'Focus ring on the menu', color: '--accent', ground: '--deep', least: 3 },
];

export const ColorSamples = () => (
  <Sample title="Colours and their contrast">
    <ul className="color-pairs">
      {pairs.map((pair) => (
        <ColorPair key={pair.name} pair={pair} />
      ))}
    </ul>
  </Sample>
);

function ColorPair({ pair: { name, color, ground, least = 4.5 } }: { pair: Pair }) {
  const swatch = useRef<HTMLSpanElement>(null);
  const [contrast, setContrast] = useState(0);

  // Measures the drawn colours, so the figure is always true.
  useEffect(() => {
    if (!swatch.current) return;
    const drawn = getComputedStyle(swatch.current);
    setContrast(contrastOf(drawn.color, drawn.backgroundColor));
  }, []);

  return (
    <li>
      <span
        ref={swatch}
        className={least === 3 ? 'color-swatch color-swatch-edge' : 'color-swatch'}
        style={{ color: `var(${color})`, backgroundColor: `var(${ground})` }}
        aria-hidden="true"
      >
        {least === 4.5 && 'Aa'}
      </span>
      <span>
        {name}
        <code>
          {color} on {ground}
        </code>
      </span>
      <strong className={contrast >= least ? '' : 'text-danger'}>{contrast.toFixed(1)}</strong>
    </li>
  );
}

/** @param color as browsers compute it: rgb(13, 95, 76) */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? [])
    .map((part) => Number(part) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Of two opaque colours, as in WCAG 2: from 1 to 21. */
function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
