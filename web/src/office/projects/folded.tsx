import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface FoldedProps {
  summary: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A form that is closed until somebody wants it, and again when it is done. */
export function Folded({ summary, isOpen, onToggle, children }: FoldedProps) {
  const title = useRef<HTMLElement>(null);
  const wasOpen = useRef(isOpen);

  // The button that was pressed is out of sight: whoever has no mouse goes on from here.
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    const hadFocus =
      activeElement === body || title.current?.parentElement?.contains(activeElement);
    if (wasOpen.current && !isOpen && hadFocus) title.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  return (
    <details
      className="office-more"
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
    >
      <summary ref={title}>{summary}</summary>
      {children}
    </details>
  );
}
