import { useEffect, useRef } from 'react';
import type { Entry } from '#shared/rewards/contract.ts';
import { Button } from '#web/src/components/button.tsx';
import { Dialog } from '#web/src/components/dialog.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { customerName } from './entries.ts';
import OwnPhoneReceipt from './own-phone-receipt.tsx';
import { SendReceipt } from './receipt-actions.tsx';
import type { PointRules } from './rewards-screen.tsx';

interface ReceiptDialogProps {
  entry: Entry;
  rules: PointRules;
  onClose: () => void;
}

/** The receipt of an earlier award or redemption: its words, and the ways to send it. */
export default function ReceiptDialog({ entry, rules, onClose }: ReceiptDialogProps) {
  const ways = useRef<HTMLDivElement>(null);
  // Else the SMS would have the focus while the words load, and a second Enter would spend a credit.
  useEffect(() => ways.current?.focus(), []);
  return (
    <Dialog
      title={t('Receipt for {phone}', { phone: customerName(entry.phone) })}
      busy={false}
      onClose={onClose}
    >
      <div ref={ways} tabIndex={-1} className="button-row receipt-ways">
        <OwnPhoneReceipt entryId={entry.entryId} isRead />
        <SendReceipt entry={entry} rules={rules} />
      </div>
      <div className="confirm-actions">
        <Button look="link" onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
    </Dialog>
  );
}
