import './contents.scss';
import type { MouseEvent, ReactNode } from 'react';

interface ContentsProps {
  label: string;
  /** Anchors of the screen, with their names. */
  parts: readonly (readonly [id: string, title: string])[];
  children: ReactNode;
}

/** A long screen with links to its parts: beside it on a desk, where they stay in sight, and above it on a phone. */
export const WithContents = ({ label, parts, children }: ContentsProps) => (
  <div className="with-contents">
    <nav className="contents-list" aria-label={label}>
      <ul>
        {parts.map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`} onClick={goTo}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
    <div className="contents-of">{children}</div>
  </div>
);

/** A step of the browser's history would ask an owner about unsaved changes, who stays on the screen. */
function goTo(event: MouseEvent<HTMLAnchorElement>): void {
  const { hash } = event.currentTarget;
  const part = document.getElementById(hash.slice(1));
  if (!part) return;
  event.preventDefault();
  window.history.replaceState(window.history.state, '', hash);
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
  part.scrollIntoView();
}
