import { openPaper } from '#shared/projects/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { linkWhenMade, useOpenFile } from '#web/src/lib/files/use-open-file.ts';
import { t } from '#web/src/lib/language/text.ts';

interface ReceiptButtonProps {
  projectId: string;
  receiptNumber: string;
  label?: string;
  className?: string;
}

/** Opens the PDF that receipts a payment, which may have come a moment ago. */
export function ReceiptButton(props: ReceiptButtonProps) {
  const { projectId, receiptNumber, label = t('Receipt'), className } = props;
  const open = useOpenFile(async () => {
    const url = await paperLink(projectId, receiptNumber);
    if (url === null) throw new Error('the receipt is still being made');
    return { url };
  });
  return (
    <button
      type="button"
      className={className}
      disabled={open.isPending}
      aria-busy={open.isPending}
      onClick={() => open.mutate(undefined)}
    >
      {label}
      <span className="visually-hidden"> {receiptNumber}</span>
    </button>
  );
}

/**
 * @param paper its number
 * @returns a link to it, as soon as it is there; null if it is still being made
 */
export const paperLink = async (projectId: string, paper: string): Promise<string | null> => {
  const fetchLink = () => call(openPaper, { params: { projectId, paper } });
  return (await linkWhenMade(fetchLink, 'projects.fileNotFound'))?.url ?? null;
};
