import { Component, type ReactNode, useEffect } from 'react';
import { Link, Route, Routes } from 'react-router';
import { Toasts } from '#web/src/components/toasts.tsx';
import { toastStore } from '#web/src/lib/toasts/toast-store.ts';
import { Heading } from '#web/src/office/lib/heading.tsx';
import { JoinPage } from '#web/src/office/sign-in/join-page.tsx';
import { PasskeyPage } from '#web/src/office/sign-in/passkey-page.tsx';
import { TodayPage } from '#web/src/office/today/today-page.tsx';
import { screens } from './screens.tsx';
import { Shell } from './shell.tsx';

export function Office() {
  useEffect(() => {
    const stop = toastStore.subscribe(() => requestAnimationFrame(keepRowInSight));
    return () => void stop();
  }, []);
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <ErrorBoundary>
        <Routes>
          <Route path="/sign-in" element={<PasskeyPage />} />
          <Route path="/join" element={<JoinPage />} />
          <Route element={<Shell />}>
            <Route index element={<TodayPage />} />
            {Object.entries(screens).map(([path, Screen]) => (
              <Route key={path} path={path} element={<Screen />} />
            ))}
            <Route path="*" element={<MissingPage />} />
          </Route>
        </Routes>
      </ErrorBoundary>
      <Toasts />
    </>
  );
}

/** Where the last press was. The line that was pressed may be gone, with the next one in its place. */
let pressed = { x: 0, y: 0 };
addEventListener('pointerdown', ({ clientX: x, clientY: y }) => (pressed = { x, y }), true);

/** A toast covers no line that is worked on: the line with the focus, or of the last press, goes up. */
function keepRowInSight(): void {
  const top = document.querySelector('.toast-stack:has(.toast)')?.getBoundingClientRect().top;
  if (top === undefined) return;
  const parts = [document.activeElement, ...document.elementsFromPoint(pressed.x, pressed.y)];
  const ends = parts.flatMap((one) => one?.closest('tr')?.getBoundingClientRect().bottom ?? []);
  const covered = Math.max(0, ...ends.map((end) => end - top));
  if (covered < window.innerHeight) window.scrollBy({ top: covered, behavior: 'instant' });
}

const MissingPage = () => (
  <main id="main" className="office-narrow">
    <Heading title="There is no such page" />
    <p>
      The address leads nowhere. <Link to="/">Open the first screen</Link>.
    </p>
  </main>
);

class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main id="main" className="office-narrow">
        <h1 className="h4">This screen has failed</h1>
        <p>Load the page again. If it fails again, tell the developers which page it was.</p>
        <button type="button" className="btn btn-primary" onClick={() => window.location.reload()}>
          Load again
        </button>
      </main>
    );
  }
}
