import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { t } from '#web/src/lib/language/text.ts';
import { dismissToast, type Toast, toastStore } from '#web/src/lib/toasts/toast-store.ts';
import { Icon } from './icon.tsx';

/** Always in the page: screen readers announce text that appears in a live region, not a new region. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.read);
  const stack = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (toasts.length === 0 || !stack.current) return;
    raise(stack.current);
    keepFieldInSight();
    // The next step of a form may come after its toast.
    document.addEventListener('focusin', keepFieldInSight);
    return () => document.removeEventListener('focusin', keepFieldInSight);
  }, [toasts]);
  return (
    <div ref={stack} className="toast-stack" popover="manual">
      <div role="status">{toasts.filter(({ kind }) => kind === 'success').map(toCard)}</div>
      <div role="alert">{toasts.filter(({ kind }) => kind === 'error').map(toCard)}</div>
    </div>
  );
}

/** Above every dialog that is open, also one that opened later than the last toast. Older browsers draw it below. */
function raise(stack: HTMLElement): void {
  if (!('popover' in stack)) return;
  stack.hidePopover();
  stack.showPopover();
}

/** The toast covers neither the field in use nor the button that sends it (_feedback.scss has the distance). */
function keepFieldInSight(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  // At once: the second move would stop a smooth one.
  for (const part of [field.form?.querySelector('[type=submit]'), field])
    part?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
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
