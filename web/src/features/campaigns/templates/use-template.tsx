import { useState } from 'react';
import { ConfirmDialog } from '#web/src/components/confirm-dialog.tsx';
import { t } from '#web/src/lib/language/text.ts';

/** Asks before it replaces typed text. @returns the function that uses a text, and the question */
export function useTemplate(typed: () => string, put: (text: string) => void) {
  const [asked, setAsked] = useState<string | null>(null);

  const use = (text: string) => {
    const before = typed().trim();
    if (before === '' || before === text) put(text);
    else setAsked(text);
  };

  const replace = () => {
    setAsked(null);
    put(asked ?? '');
  };

  const question = (
    <ConfirmDialog
      open={asked !== null}
      title={t('Replace your text?')}
      confirmLabel={t('Yes, replace it')}
      busyLabel={t('Yes, replace it')}
      busy={false}
      onConfirm={replace}
      onCancel={() => setAsked(null)}
    >
      {t('Your campaign already has a text. This template replaces it.')}
    </ConfirmDialog>
  );

  return { use, question };
}
