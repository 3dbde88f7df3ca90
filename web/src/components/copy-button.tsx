import { t } from '#web/src/lib/language/text.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { Button } from './button.tsx';
import { RichText } from './rich-text.tsx';

interface CopyButtonProps {
  what: string;
  text: string;
}

export function CopyButton({ what, text }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toastSuccess({ title: t('Copied'), text: t('{what} copied.', { what }) });
    } catch {
      toastError(t('Your browser did not copy it. Select the text and copy it.'));
    }
  };
  return (
    <Button onClick={() => void copy()}>
      <RichText text="Copy<hidden> {what}</hidden>" values={{ what }} />
    </Button>
  );
}
