import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { toastError } from '#web/src/lib/toasts/toast-store.ts';
import { TextButton } from '#web/src/office/lib/buttons.tsx';

interface LinkButtonProps {
  open: () => Promise<{ url: string }>;
  children: ReactNode;
}

/** Opens a file in a new tab. The link is made at the press. */
export function LinkButton({ open, children }: LinkButtonProps) {
  const opening = useMutation({
    mutationFn: async (tab: Window | null) => {
      const { url } = await open();
      if (tab) tab.location.href = url;
      else window.location.href = url;
    },
    onError: (error, tab) => {
      tab?.close();
      toastError(messageOf(error));
    },
  });
  return (
    <TextButton
      disabled={opening.isPending}
      // The press itself opens the tab: a browser blocks later ones.
      onClick={() => opening.mutate(newTab())}
    >
      {children}
    </TextButton>
  );
}

/** Its page comes from elsewhere, and knows nothing of the office. */
function newTab(): Window | null {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  return tab;
}
