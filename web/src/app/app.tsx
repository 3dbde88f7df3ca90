import { Suspense, useEffect, useRef } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigationType } from 'react-router';
import { type AppPage, appPages } from '#shared/site/pages.ts';
import { Spinner } from '#web/src/components/spinner.tsx';
import { Toasts } from '#web/src/components/toasts.tsx';
import { usePostWhenOnline } from '#web/src/features/rewards/award/post-when-online.ts';
import '#web/src/lib/navigation/back-button.ts';
import { useLanguage, useRefusals } from '#web/src/lib/language/language.ts';
import { t } from '#web/src/lib/language/text.ts';
import { handOverToast } from '#web/src/lib/toasts/toast-store.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Shell, screenOf } from './screens.tsx';

export function App() {
  useLanguage();
  useRefusals();
  useScrollToTop();
  usePostWhenOnline();
  const { key } = useLocation();
  return (
    <>
      <a className="skip-link" href="#main">
        {t('Skip to content')}
      </a>
      <ErrorBoundary location={key} as="main">
        <Suspense fallback={<Spinner label={t('Loading')} />}>
          <AppRoutes />
        </Suspense>
      </ErrorBoundary>
      <Toasts />
    </>
  );
}

function AppRoutes() {
  return (
    <Routes>
      {routesFor('visitor')}
      <Route element={<Shell />}>{routesFor('owner')}</Route>
      {appPages.map(
        ({ path, movedTo }) =>
          movedTo && <Route key={path} path={path} element={<Navigate to={movedTo} replace />} />,
      )}
      <Route path="*" element={<LeaveApp />} />
    </Routes>
  );
}

const routesFor = (access: AppPage['access']) =>
  appPages
    .filter((page) => page.access === access && !page.movedTo)
    .map((page) => {
      const Screen = screenOf(page);
      return <Route key={page.path} path={page.path} element={<Screen />} />;
    });

/** Scrolls a new screen to its top; not for anchors, or when only filters in the URL change. */
function useScrollToTop(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit runs it, also one of the same path
  useEffect(() => {
    const isSameScreen = type === 'REPLACE' && shown.current === pathname;
    shown.current = pathname;
    if (type !== 'POP' && !isSameScreen && !window.location.hash) window.scrollTo(0, 0);
  }, [key, pathname, type]);
}

/** Has the browser load the URL: public pages, and the page for unknown paths, are not part of the app. */
function LeaveApp() {
  useEffect(() => {
    handOverToast();
    window.location.reload();
  }, []);
  return <Spinner label={t('Loading')} />;
}
