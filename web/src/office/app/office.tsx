import { Route, Routes } from 'react-router';
import { Toasts } from '#web/src/components/toasts.tsx';
import { JoinPage } from '#web/src/office/sign-in/join-page.tsx';
import { PasskeyPage } from '#web/src/office/sign-in/passkey-page.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { HomePage } from './home-page.tsx';
import { MissingPage } from './missing-page.tsx';
import { screens } from './screens.tsx';
import { Shell } from './shell.tsx';

/** The screens of the office, each under `/office`. */
export function Office() {
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
            <Route index element={<HomePage />} />
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
