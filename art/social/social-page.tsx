import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { SocialCard } from './social-card.tsx';

const style = document.createElement('style');
style.textContent = `
  .card { position: relative; width: 1200px; height: 630px; overflow: hidden; background: #0a3b31 }
  .film { position: absolute; inset: auto 0 -12px; height: 675px }
  .film svg { position: absolute; width: 100%; height: 100% }
  .words { position: absolute; inset: 52px auto auto 72px; color: #fff; font-family: Inter, sans-serif }
  .words p { margin: 0 }
  .name { display: flex; gap: 18px; align-items: center; font-size: 44px; font-weight: 700 }
  .name, .line { letter-spacing: -0.02em }
  .mark { width: 64px; height: 64px }
  .mark svg { display: block }
  .line { padding-top: 20px; font-size: 64px; font-weight: 700; line-height: 1.08 }
`;
document.head.append(style);

const root = createRoot(document.body.appendChild(document.createElement('div')));
flushSync(() => root.render(<SocialCard />));
