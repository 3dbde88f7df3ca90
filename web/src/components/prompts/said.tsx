import { type ReactNode, useEffect, useRef } from 'react';

/** A sentence that is read out. In a dialog it takes the focus, which its predecessor may have had. */
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
