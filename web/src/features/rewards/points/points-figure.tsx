import { RichText } from '#web/src/components/rich-text.tsx';
import { formatNumber } from '#web/src/lib/language/format.ts';

/** Points in a table. Where no heading is above them, they name themselves. */
export const PointsFigure = ({ points }: { points: number }) => (
  <RichText
    text="{n}<unit> points</unit>"
    values={{ n: formatNumber(points) }}
    tags={{ unit: (text) => <span className="d-xl-none">{text}</span> }}
  />
);
