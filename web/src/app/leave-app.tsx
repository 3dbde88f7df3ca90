import { useEffect } from 'react';
import { Spinner } from '#web/src/components/spinner.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { handOverToast } from '#web/src/lib/toasts/toast-store.ts';

/**
 * Has the browser load the URL that it shows: public pages, and the one for unknown paths, are no
 * part of the app.
 */
export function LeaveApp() {
  useEffect(() => {
    handOverToast();
    window.location.reload();
  }, []);
  return <Spinner label={t('Loading')} />;
}
