import { openReceipt } from '#shared/purchases/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { linkWhenMade } from '#web/src/lib/files/link-when-made.ts';
import { useOpenFile } from '#web/src/lib/files/use-open-file.ts';
import { t } from '#web/src/lib/language/text.ts';

/** Opens the PDF that receipts a purchase, which may have come a moment ago. */
export function ReceiptButton({ receipt }: { receipt: string }) {
  const open = useOpenFile(async () => {
    const fetchLink = () => call(openReceipt, { params: { receipt } });
    const link = await linkWhenMade(fetchLink, 'purchases.receiptNotFound');
    if (!link) throw new Error('the receipt is still being made');
    return link;
  });
  return (
    <button
      type="button"
      className="btn btn-link"
      disabled={open.isPending}
      aria-busy={open.isPending}
      onClick={() => open.mutate(undefined)}
    >
      {t('Receipt')}
      <span className="visually-hidden"> {receipt}</span>
    </button>
  );
}
