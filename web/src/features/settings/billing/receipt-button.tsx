import { openReceipt } from '../../../../../shared/purchases/contract.ts';
import { call } from '../../../lib/api/api.ts';
import { useOpenFile } from '../../../lib/files/use-open-file.ts';
import { t } from '../../../lib/language/text.ts';

/** Opens the PDF that receipts a purchase. */
export function ReceiptButton({ receipt }: { receipt: string }) {
  const open = useOpenFile(() => call(openReceipt, { params: { receipt } }));
  return (
    <button
      type="button"
      className="btn btn-link"
      disabled={open.isPending}
      onClick={() => open.mutate(undefined)}
    >
      {t('Receipt')}
      <span className="visually-hidden"> {receipt}</span>
    </button>
  );
}
