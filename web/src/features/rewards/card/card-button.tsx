import { lazy, Suspense, useState } from 'react';
import { Spinner } from '#web/src/components/spinner.tsx';
import { t } from '#web/src/lib/language/text.ts';

/** Few awards end with it, so that a till does not load it. */
const CardDialog = lazy(() => import('./card-dialog.tsx'));

/** Opens the card of a customer. */
export function CardButton({ phone }: { phone: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn btn-outline-primary" onClick={() => setOpen(true)}>
        {t('Show the card')}
      </button>
      {isOpen && (
        <Suspense fallback={<Spinner label={t('Loading')} />}>
          <CardDialog phone={phone} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
