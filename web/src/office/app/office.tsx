import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { Toasts } from '../../components/toasts.tsx';
import { JoinPage } from '../sign-in/join-page.tsx';
import { PasskeyPage } from '../sign-in/passkey-page.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { HomePage } from './home-page.tsx';
import { MissingPage } from './missing-page.tsx';
import { Shell } from './shell.tsx';

/** The screens beyond the queue come when they are opened. */
const SearchPage = lazy(() => import('../queue/search-page.tsx'));
const FilePage = lazy(() => import('../file/file-page.tsx'));
const BoardPage = lazy(() => import('../projects/board-page.tsx'));
const ProjectPage = lazy(() => import('../projects/project-file-page.tsx'));
const PeoplePage = lazy(() => import('../people/people-page.tsx'));
const AuditPage = lazy(() => import('../audit/audit-page.tsx'));
const HealthPage = lazy(() => import('../health/health-page.tsx'));
const MePage = lazy(() => import('../me/me-page.tsx'));
const AgreementsPage = lazy(() => import('../agreements/agreements-page.tsx'));
const AgreementPage = lazy(() => import('../agreements/agreement-page.tsx'));
const FiguresPage = lazy(() => import('../money/figures-page.tsx'));
const UnmatchedPage = lazy(() => import('../money/unmatched-page.tsx'));
const WaitingPage = lazy(() => import('../money/waiting-page.tsx'));
const DayPage = lazy(() => import('../money/day-page.tsx'));
const BooksPage = lazy(() => import('../money/books-page.tsx'));

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
            <Route path="/search" element={<SearchPage />} />
            <Route path="/applications/:ref" element={<FilePage />} />
            <Route path="/projects" element={<BoardPage />} />
            <Route path="/projects/:ref" element={<ProjectPage />} />
            <Route path="/people" element={<PeoplePage />} />
            <Route path="/audit" element={<AuditPage />} />
            <Route path="/health" element={<HealthPage />} />
            <Route path="/me" element={<MePage />} />
            <Route path="/agreements" element={<AgreementsPage />} />
            <Route path="/agreements/:ref" element={<AgreementPage />} />
            <Route path="/money" element={<FiguresPage />} />
            <Route path="/money/unmatched" element={<UnmatchedPage />} />
            <Route path="/money/waiting" element={<WaitingPage />} />
            <Route path="/money/day" element={<DayPage />} />
            <Route path="/money/books" element={<BooksPage />} />
            <Route path="*" element={<MissingPage />} />
          </Route>
        </Routes>
      </ErrorBoundary>
      <Toasts />
    </>
  );
}
