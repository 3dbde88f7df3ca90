import { ERROR_TITLE } from '#shared/platform/messages.ts';
import { t } from '../language/text.ts';

export interface Toast {
  id: number;
  kind: 'success' | 'error';
  title: string;
  text: string;
}

/** Milliseconds. Errors are read more slowly, and often twice. */
const LIFE_MS = { success: 5_000, error: 8_000 };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function show(toast: Omit<Toast, 'id'>): void {
  lastId += 1;
  const id = lastId;
  // Only the last toast is shown: a pile would cover a small screen.
  change([{ ...toast, id }]);
  setTimeout(() => dismissToast(id), LIFE_MS[toast.kind]);
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

/** Outside React, so that a toast outlives its screen. */
export const toastStore = {
  read: () => toasts,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Texts may be constants (`msg`), translated here. @param said below the title "Success", or with its title */
export function toastSuccess(said: string | { title: string; text: string }): void {
  const { title, text } = typeof said === 'string' ? { title: 'Success', text: said } : said;
  show({ kind: 'success', title: t(title), text: t(text) });
}

export function toastError(text: string): void {
  show({ kind: 'error', title: t(ERROR_TITLE), text: t(text) });
}

/** Leaves the toast for the next page, which shows it once (web/src/public/enhance.ts). */
export function handOverToast(): void {
  const toast = toasts.at(-1);
  if (!toast) return;
  const { kind, title, text } = toast;
  sessionStorage.setItem('toast', JSON.stringify({ title, text, isError: kind === 'error' }));
}
