import { formatMoment } from '../lib/language/format.ts';
import { formatAgo } from '../lib/language/format-ago.ts';

/** How long ago something was; the moment itself shows on hover. */
export const Ago = ({ moment }: { moment: string }) => (
  <time dateTime={moment} title={formatMoment(moment)}>
    {formatAgo(moment)}
  </time>
);
