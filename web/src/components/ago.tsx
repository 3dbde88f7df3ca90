import { formatMoment } from '#web/src/lib/language/format.ts';
import { formatAgo } from '#web/src/lib/language/format-ago.ts';

/** The moment itself shows on hover. */
export const Ago = ({ moment }: { moment: string }) => (
  <time dateTime={moment} title={formatMoment(moment)}>
    {formatAgo(moment)}
  </time>
);
