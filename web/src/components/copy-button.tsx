import { useEffect, useState } from 'react';
import { t } from '#web/src/lib/language/text.ts';
import { toastError } from '#web/src/lib/toasts/toast-store.ts';
import { Button } from './button.tsx';
import { RichText } from './rich-text.tsx';

interface CopyButtonProps {
  what: string;
  text: string;
}

/** A text that is copied rather than typed. */
export const ToCopy = ({ what, text, className }: CopyButtonProps & { className?: string }) => (
  <span className="copy-line">
    <span className={className}>{text}</span>
    <CopyButton what={what} text={text} />
  </span>
);

const SHOWN_MS = 3_000;

/** Says itself that it copied. */
export function CopyButton({ what, text }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toastError(t('Your browser did not copy it. Select the text and copy it.'));
    }
  };
  return (
    <>
      <Button onClick={() => void copy()}>
        {isCopied ? (
          t('Copied')
        ) : (
          <RichText text="Copy<hidden> {what}</hidden>" values={{ what }} />
        )}
      </Button>
      <span className="visually-hidden" role="status">
        {isCopied && t('{what} copied.', { what })}
      </span>
    </>
  );
}
