import { ERROR_TITLE } from '../../../../shared/platform/messages.ts';
import { t } from '../language/text.ts';

export interface Toast {
  id: number;
  kind: 'success' | 'error';
  title: string;
  text: string;
}

/** Errors are read more slowly, and often need to be read twice. */
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
  // What happened last is what counts, and a pile of toasts would cover a small screen.
  change([{ ...toast, id }]);
  setTimeout(() => dismissToast(id), LIFE_MS[toast.kind]);
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

/** A store outside React, so that a toast outlives the screen that raised it. */
export const toastStore = {
  read: () => toasts,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Texts that constants hold are spoken here. */
export function toastSuccess({ title, text }: { title: string; text: string }): void {
  show({ kind: 'success', title: t(title), text: t(text) });
}

export function toastError(text: string): void {
  show({ kind: 'error', title: t(ERROR_TITLE), text: t(text) });
}

/** Leaves what is being said to the next page, which says it once (web/src/public/enhance.ts). */
export function handOverToast(): void {
  const toast = toasts.at(-1);
  if (!toast) return;
  const { kind, title, text } = toast;
  sessionStorage.setItem('toast', JSON.stringify({ title, text, isError: kind === 'error' }));
}
