import { Link, type LinkProps } from 'react-router';
import { preload } from '#web/src/lib/navigation/preload.ts';

/** Requests the page's files at the press, before the page is drawn. */
export const PageLink = ({ to, ...link }: LinkProps & { to: string }) => (
  <Link to={to} onPointerDown={() => preload(to.replace(/[?#].*/, ''))} {...link} />
);
