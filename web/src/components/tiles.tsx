import type { CSSProperties, ReactNode } from 'react';
import { formatNumber } from '#web/src/lib/language/format.ts';
import type { Tone } from './chip.tsx';
import { Icon, type IconName } from './icon.tsx';

export interface Tile {
  icon: IconName;
  label: string;
  /** A figure, or a short text or link in its place. */
  value: ReactNode;
  /** Says what counts, if the page has a similar figure. */
  note?: string;
  tone?: Tone;
}

interface TilesProps {
  tiles: readonly Tile[];
  /** Without icons and notes, for figures that are not the point of the page yet. */
  isQuiet?: boolean;
}

/** Figures side by side, each under its label. Its screens have the style sheet, styles/tiles.scss. */
export const Tiles = ({ tiles, isQuiet = false }: TilesProps) => (
  <dl className={isQuiet ? 'tiles tiles-quiet' : 'tiles'}>
    {tiles.map(({ icon, label, value, note, tone = 'neutral' }) => (
      <div key={label} className="card tile">
        {!isQuiet && <Icon name={icon} className={`tile-icon tone-${tone}`} />}
        <dt>{label}</dt>
        {typeof value === 'number' ? (
          <dd style={fitting(formatNumber(value))}>{formatNumber(value)}</dd>
        ) : (
          <dd className={typeof value === 'object' ? 'tile-link' : ''}>{value}</dd>
        )}
        {note && !isQuiet && <dd className="tile-note">{note}</dd>}
      </div>
    ))}
  </dl>
);

/** Lets a style sheet make a long figure smaller, to keep it on one line. */
export const fitting = (figure: string) => ({ '--letters': figure.length }) as CSSProperties;
