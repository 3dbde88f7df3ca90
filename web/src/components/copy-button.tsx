import { toastError, toastSuccess } from './toast-store.ts';

interface CopyButtonProps {
  /** What is copied, for the button's name and the toast: "API key". */
  what: string;
  text: string;
}

/** Puts a text where it can be pasted from. */
export function CopyButton({ what, text }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toastSuccess({ title: 'Copied', text: `${what} copied.` });
    } catch {
      toastError('Your browser did not copy it. Select the text and copy it.');
    }
  };
  return (
    <button type="button" className="btn btn-outline-primary" onClick={() => void copy()}>
      Copy<span className="visually-hidden"> {what}</span>
    </button>
  );
}
