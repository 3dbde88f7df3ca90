import { type ReactNode, useState } from 'react';

interface SectionProps {
  title: string;
  /** The saved settings in a few words, so that nobody must open the section. */
  summary: string;
  startsOpen?: boolean;
  children: ReactNode;
}

export function Section({ title, summary, startsOpen = false, children }: SectionProps) {
  // A change on the screen must not close an opened section.
  const [isOpen] = useState(startsOpen);
  return (
    <details className="card settings-section" open={isOpen}>
      <summary>
        <h2 className="h5">{title}</h2>
        <span className="settings-summary">{summary}</span>
      </summary>
      <div className="settings-body">{children}</div>
    </details>
  );
}
