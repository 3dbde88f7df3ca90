import '#web/src/styles/_settings.scss';
import { type ReactNode, useState } from 'react';

interface SectionProps {
  title: string;
  /** Beside the title. */
  chip?: ReactNode;
  /** The content in a few words, so that nobody must open the section. */
  summary: ReactNode;
  startsOpen?: boolean;
  children: ReactNode;
}

/** One line of a long form until it is opened. */
export function Section({ title, chip, summary, startsOpen = false, children }: SectionProps) {
  // A change on the screen must not close an opened section.
  const [isOpen] = useState(startsOpen);
  // The content may ask the server, or the device. It stays once it was opened, with what is typed in it.
  const [wasOpen, setWasOpen] = useState(startsOpen);
  return (
    <details
      className="card settings-section"
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpen(true)}
    >
      <summary>
        <h2 className="h5">
          {title} {chip}
        </h2>
        <span className="settings-summary">{summary}</span>
      </summary>
      <div className="settings-body">{wasOpen && children}</div>
    </details>
  );
}
