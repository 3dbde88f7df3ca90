import { useEffect, useRef, useState } from 'react';
import { type ColorPair, colorPairs, contrastOf } from './color-pairs.ts';
import { Sample } from './samples.tsx';

export const ColorSamples = () => (
  <Sample title="Colours and their contrast">
    <ul className="color-pairs">
      {colorPairs.map((pair) => (
        <Swatch key={pair.name} pair={pair} />
      ))}
    </ul>
  </Sample>
);

function Swatch({ pair: { name, color, ground, least } }: { pair: ColorPair }) {
  const swatch = useRef<HTMLSpanElement>(null);
  const [contrast, setContrast] = useState(0);

  // Measures the drawn colours, so the figure is always true.
  useEffect(() => {
    if (!swatch.current) return;
    const drawn = getComputedStyle(swatch.current);
    setContrast(contrastOf(rgbOf(drawn.color), rgbOf(drawn.backgroundColor)));
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
const rgbOf = (color: string): number[] => (color.match(/[\d.]+/g) ?? []).map(Number);
