import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Film } from './film.tsx';

const style = document.createElement('style');
style.textContent = `
  .film { position: relative; width: 100vw; height: 100vh }
  svg { position: absolute; width: 100%; height: 100% }
`;
document.head.append(style);

const root = createRoot(document.body.appendChild(document.createElement('div')));

/** Draws a picture of the film synchronously, for the next screenshot. */
Object.assign(window, {
  showSecond: (second: number) => flushSync(() => root.render(<Film second={second} />)),
});
