import { Suspense, useEffect, useRef } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigationType } from 'react-router';
import { Spinner } from '../components/spinner.tsx';
import { Toasts } from '../components/toasts.tsx';
import { useKeepPosting } from '../features/rewards/award/keep-posting.ts';
import '../lib/navigation/back-button.ts';
import { useLanguage } from '../lib/language/language.ts';
import { t } from '../lib/language/text.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { LeaveApp } from './leave-app.tsx';
import {
  ApplicationPage,
  ApplicationsPage,
  ApplyPage,
  ComingPage,
  DashboardPage,
  DocsPage,
  GalleryPage,
  ProfilePage,
  RedeemPointsPage,
  RewardPointsPage,
  SettingsPage,
  Shell,
  SignInPage,
} from './screens.tsx';

export function App() {
  useLanguage();
  useScrollToTop();
  useKeepPosting();
  const { key } = useLocation();
  return (
    <>
      <a className="skip-link" href="#main">
        {t('Skip to content')}
      </a>
      <ErrorBoundary place={key} as="main">
        <Suspense fallback={<Spinner label={t('Loading')} />}>
          <AppRoutes />
        </Suspense>
      </ErrorBoundary>
      <Toasts />
    </>
  );
}

const comingPaths = ['/projects', '/repayments', '/send-sms'];

function AppRoutes() {
  return (
    <Routes>
      <Route path="/sign-in" element={<SignInPage />} />
      <Route path="/login" element={<SignInPage />} />
      <Route path="/docs" element={<DocsPage />} />
      <Route path="/components" element={<GalleryPage />} />
      <Route element={<Shell />}>
        <Route path="/dashboard" element={<DashboardPage />} />
        <Route path="/apply" element={<ApplyPage />} />
        <Route path="/applications" element={<ApplicationsPage />} />
        <Route path="/applications/:applicationId" element={<ApplicationPage />} />
        <Route path="/profile" element={<ProfilePage />} />
        <Route path="/settings" element={<SettingsPage />} />
        <Route path="/reward-points" element={<RewardPointsPage />} />
        <Route path="/reedem-points" element={<RedeemPointsPage />} />
        {comingPaths.map((path) => (
          <Route key={path} path={path} element={<ComingPage />} />
        ))}
      </Route>
      <Route path="/redeem-points" element={<Navigate to="/reedem-points" replace />} />
      <Route path="*" element={<LeaveApp />} />
    </Routes>
  );
}

/**
 * A new screen starts at its top; a link to a part of a page is the browser's own business, and a
 * screen that only notes in its address what it shows stays where it is.
 */
function useScrollToTop(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new visit is what calls for it, also of the same path
  useEffect(() => {
    const isSameScreen = type === 'REPLACE' && shown.current === pathname;
    shown.current = pathname;
    if (type !== 'POP' && !isSameScreen && !window.location.hash) window.scrollTo(0, 0);
  }, [key, pathname, type]);
}
