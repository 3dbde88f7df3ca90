import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';

interface DropdownProps {
  /** Names the button for a press before the app loads, where the page shows it that early. */
  act?: string;
  label: string;
  button: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Dropdown({ act, label, button, className = '', children }: DropdownProps) {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const listId = useId();

  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    setOpen(false);
    toggle.current?.focus();
  };

  const closeOnLeave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };

  /** A dialog that a choice opens returns the focus to the button: the choice is hidden by then. */
  const closeOnChoice = () => {
    setOpen(false);
    toggle.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to events of its button and links
    <div className={`dropdown ${className}`} onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <button
        ref={toggle}
        type="button"
        className="btn dropdown-button"
        data-act={act}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        {button}
        <span className="visually-hidden">{label}</span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click bubbles up from a link or button, which keys press too */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div id={listId} className="dropdown-list card" hidden={!open} onClick={closeOnChoice}>
        {open && children}
      </div>
    </div>
  );
}
