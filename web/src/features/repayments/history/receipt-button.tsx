import { openPaper } from '../../../../../shared/projects/contract.ts';
import { call } from '../../../lib/api/api.ts';
import { useOpenFile } from '../../../lib/files/use-open-file.ts';
import { t } from '../../../lib/language/text.ts';

interface ReceiptButtonProps {
  projectId: string;
  receiptNumber: string;
  label?: string;
  className?: string;
}

/** Opens the PDF that receipts a payment. */
export function ReceiptButton(props: ReceiptButtonProps) {
  const { projectId, receiptNumber, label = t('Receipt'), className } = props;
  const open = useOpenFile(() => call(openPaper, { params: { projectId, paper: receiptNumber } }));
  return (
    <button
      type="button"
      className={className}
      disabled={open.isPending}
      onClick={() => open.mutate(undefined)}
    >
      {label}
      <span className="visually-hidden"> {receiptNumber}</span>
    </button>
  );
}
