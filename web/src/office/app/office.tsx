import { Route, Routes } from 'react-router';
import { Toasts } from '../../components/toasts.tsx';
import { AuditPage } from '../audit/audit-page.tsx';
import { FilePage } from '../file/file-page.tsx';
import { HealthPage } from '../health/health-page.tsx';
import { MePage } from '../me/me-page.tsx';
import { PeoplePage } from '../people/people-page.tsx';
import { QueuePage } from '../queue/queue-page.tsx';
import { SearchPage } from '../queue/search-page.tsx';
import { JoinPage } from '../sign-in/join-page.tsx';
import { PasskeyPage } from '../sign-in/passkey-page.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { MissingPage } from './missing-page.tsx';
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
            <Route index element={<QueuePage />} />
            <Route path="/search" element={<SearchPage />} />
            <Route path="/applications/:ref" element={<FilePage />} />
            <Route path="/people" element={<PeoplePage />} />
            <Route path="/audit" element={<AuditPage />} />
            <Route path="/health" element={<HealthPage />} />
            <Route path="/me" element={<MePage />} />
            <Route path="*" element={<MissingPage />} />
          </Route>
        </Routes>
      </ErrorBoundary>
      <Toasts />
    </>
  );
}
