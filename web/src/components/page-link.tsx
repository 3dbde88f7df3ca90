import { Link, type LinkProps } from 'react-router';
import { preload } from '#web/src/lib/navigation/preload.ts';

/** A link to a page of the app. The press asks for the page's files before the page is drawn. */
export const PageLink = ({ to, ...link }: LinkProps & { to: string }) => (
  <Link to={to} onPointerDown={() => preload(to.replace(/[?#].*/, ''))} {...link} />
);
