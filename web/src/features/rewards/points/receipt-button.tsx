import { lazy, Suspense } from 'react';
import type { Entry } from '#shared/rewards/contract.ts';
import { DialogButton } from '#web/src/components/act-button.tsx';
import { RichText } from '#web/src/components/rich-text.tsx';
import { Spinner } from '#web/src/components/spinner.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { customerName, pointsText } from './entries.ts';
import { isReversible, ReverseButton } from './reverse-button.tsx';
import type { PointRules } from './rewards-screen.tsx';

const ReceiptDialog = lazy(() => import('./receipt-dialog.tsx'));

interface ReceiptButtonProps {
  entry: Entry;
  rules: PointRules;
}

function ReceiptButton({ entry, rules }: ReceiptButtonProps) {
  const label = (
    <RichText
      text="Receipt<what> of {points} for {phone}</what>"
      values={{ points: pointsText(Math.abs(entry.points)), phone: customerName(entry.phone) }}
    />
  );
  return (
    <DialogButton className="btn-link" label={label}>
      {(close) => (
        <Suspense fallback={<Spinner label={t('Loading')} />}>
          <ReceiptDialog entry={entry} rules={rules} onClose={close} />
        </Suspense>
      )}
    </DialogButton>
  );
}

/** Acts on a line of the history. Reversed ones and those of erased customers have none. */
export const EntryActs = ({ entry, rules }: ReceiptButtonProps) =>
  isReversible(entry) && (
    <div className="entry-acts">
      <ReceiptButton entry={entry} rules={rules} />
      <ReverseButton entry={entry} />
    </div>
  );
