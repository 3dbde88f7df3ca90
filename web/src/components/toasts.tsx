import { useSyncExternalStore } from 'react';
import { t } from '#web/src/lib/language/text.ts';
import { dismissToast, type Toast, toastStore } from '#web/src/lib/toasts/toast-store.ts';
import { Icon } from './icon.tsx';

/** Always in the page: screen readers announce text that appears in a live region, not a new region. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.read);
  return (
    <div className="toast-stack">
      <div role="status">{toasts.filter(({ kind }) => kind === 'success').map(toCard)}</div>
      <div role="alert">{toasts.filter(({ kind }) => kind === 'error').map(toCard)}</div>
    </div>
  );
}

const toCard = (toast: Toast) => (
  <ToastCard key={toast.id} toast={toast} onDismiss={() => dismissToast(toast.id)} />
);

export function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  return (
    <div className={`toast toast-${toast.kind}`}>
      <Icon name={toast.kind === 'success' ? 'done' : 'alert'} />
      <div className="toast-text">
        <strong className="d-block">{toast.title}</strong>
        {toast.text}
      </div>
      <button type="button" className="btn-close" aria-label={t('Dismiss')} onClick={onDismiss} />
    </div>
  );
}
