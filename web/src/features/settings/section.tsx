import { type ReactNode, useState } from 'react';

interface SectionProps {
  title: string;
  /** The saved settings in a few words, so that nobody has to open the section for them. */
  summary: string;
  startsOpen?: boolean;
  children: ReactNode;
}

/** A part of the settings that opens under its title. */
export function Section({ title, summary, startsOpen = false, children }: SectionProps) {
  // A change on the screen must not close a section that its owner has opened.
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
