import { useEffect, useRef } from 'react';
import { SmallButton } from '#web/src/office/lib/buttons.tsx';
import { isTyping } from '#web/src/office/lib/keys.ts';

const keys = [
  ['j and k', 'The next and the previous line of a list'],
  ['Enter', 'Open it'],
  ['/', 'Search'],
  ['?', 'This help'],
  ['Escape', 'Close a question, or leave a field'],
] as const;

export function HelpButton() {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key === '?' && !isTyping(event)) dialog.current?.showModal();
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, []);

  return (
    <>
      <SmallButton look="link" aria-label="Help: keys" onClick={() => dialog.current?.showModal()}>
        ?
      </SmallButton>
      <dialog ref={dialog} className="confirm-dialog" aria-labelledby="help-title">
        <h2 id="help-title" className="h5">
          Keys
        </h2>
        <dl className="office-keys">
          {keys.map(([key, what]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <form method="dialog" className="confirm-actions">
          <button type="submit" className="btn btn-primary">
            Close
          </button>
        </form>
      </dialog>
    </>
  );
}
