import type { ReactNode } from 'react';

interface FoldedProps {
  summary: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A form that is closed until somebody wants it, and again when it is done. */
export const Folded = ({ summary, isOpen, onToggle, children }: FoldedProps) => (
  <details
    className="office-more"
    open={isOpen}
    onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
  >
    <summary>{summary}</summary>
    {children}
  </details>
);
