import { useEffect } from 'react';
import { Spinner } from '../components/spinner.tsx';
import { t } from '../lib/language/text.ts';
import { handOverToast } from '../lib/toasts/toast-store.ts';

/**
 * Public pages, and the one for what is not there, are no part of the app: the browser asks for
 * the address it shows by now.
 */
export function LeaveApp() {
  useEffect(() => {
    handOverToast();
    window.location.reload();
  }, []);
  return <Spinner label={t('Loading')} />;
}
