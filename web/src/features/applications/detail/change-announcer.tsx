import { useEffect, useRef, useState } from 'react';
import type { ApplicationDetail } from '#shared/applications/contract.ts';
import { t } from '#web/src/lib/language/text.ts';

/** Announces changes of the office while the page is open. The owner's own changes have toasts. */
export function ChangeAnnouncer({ application }: { application: ApplicationDetail }) {
  const { ref, status, history } = application;
  const said = useRef(status);
  const [text, setText] = useState('');
  const isOwnChange = history.at(-1)?.by === 'owner';

  useEffect(() => {
    if (said.current === status) return;
    said.current = status;
    setText(
      isOwnChange ? '' : t('Application {ref} is now: {status}.', { ref, status: t(status) }),
    );
  }, [ref, status, isOwnChange]);

  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  );
}
