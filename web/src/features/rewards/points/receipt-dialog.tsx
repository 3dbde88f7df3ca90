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
const ReceiptDialog = ({ entry, rules, onClose }: ReceiptDialogProps) => (
  <Dialog
    title={t('Receipt for {phone}', { phone: customerName(entry.phone) })}
    busy={false}
    onClose={onClose}
  >
    <div className="button-row">
      <OwnPhoneReceipt entry={entry} isRead />
      <SendReceipt entry={entry} rules={rules} />
    </div>
    <div className="confirm-actions">
      <Button look="link" onClick={onClose}>
        {t('Close')}
      </Button>
    </div>
  </Dialog>
);

export default ReceiptDialog;
