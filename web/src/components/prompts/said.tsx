import { type ReactNode, useEffect, useRef } from 'react';

/** A sentence that is read out. In a dialog it may stand in the place of what had the focus, and takes it. */
export function Said({ children }: { children: ReactNode }) {
  const sentence = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (sentence.current?.closest('dialog')) sentence.current.focus();
  }, []);
  return (
    <p ref={sentence} className="prompt-text" role="status" tabIndex={-1}>
      {children}
    </p>
  );
}
