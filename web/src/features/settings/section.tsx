import { type ReactNode, useState } from 'react';

interface SectionProps {
  title: string;
  /** How it is now, in a few words: enough to know without opening it. */
  summary: string;
  startsOpen?: boolean;
  children: ReactNode;
}

/** A part of the settings that opens under its title. */
export function Section({ title, summary, startsOpen = false, children }: SectionProps) {
  // What happens on the screen closes nothing that its owner has open.
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
