import { useEffect, useEffectEvent, useRef } from 'react';
import type { ContactList } from '#shared/contacts/contract.ts';
import { InvalidRows } from '#web/src/components/invalid-rows.tsx';
import { ProgressLine } from '#web/src/components/progress-line.tsx';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { t, tn } from '#web/src/lib/language/text.ts';
import { useStore } from '#web/src/lib/storage/store.ts';
import type { ContactsRun } from './contacts-run.ts';

interface RunProgressProps {
  run: ContactsRun;
  onDone: (list: ContactList) => void;
  onLeave: () => void;
}

/** How far the numbers are on their way to the server, and at the end what the list has. */
export function RunProgress({ run, onDone, onLeave }: RunProgressProps) {
  const { status, done, list, problem } = useStore(run, (state) => state);
  const isDone = status === 'done';
  const first = useRef<HTMLButtonElement>(null);
  const tellDone = useEffectEvent(onDone);
  useEffect(() => {
    if (isDone && list) tellDone(list);
  }, [isDone, list]);
  // The button that was pressed may be gone with the status before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each status has other buttons
  useEffect(() => {
    if (document.activeElement === document.body) first.current?.focus();
  }, [status]);

  return (
    <>
      <p role="status">{isDone && list ? listText(list) : t('Saving the numbers')}</p>
      {problem && (
        <div className="alert alert-danger" role="alert">
          {problem}
        </div>
      )}
      {isDone && run.contacts.refused.length > 0 && <InvalidRows rows={run.contacts.refused} />}
      {!isDone && <ProgressLine label={t('Saving the numbers')} done={done} total={run.total} />}
      <div className="button-row">
        {status === 'running' && (
          <button
            ref={first}
            type="button"
            className="btn btn-outline-primary"
            onClick={() => run.stop()}
          >
            {t('Stop')}
          </button>
        )}
        {status === 'stopped' && (
          <button
            ref={first}
            type="button"
            className="btn btn-primary"
            onClick={() => void run.go()}
          >
            {t('Go on')}
          </button>
        )}
        {status !== 'running' && (
          <button
            ref={isDone ? first : undefined}
            type="button"
            className="btn btn-outline-primary"
            onClick={onLeave}
          >
            {t('Other numbers')}
          </button>
        )}
      </div>
    </>
  );
}

/** Such as "Chama: 380 people · 3 invalid · 2 twice". */
export function listText({ name, members, invalid, duplicate }: ContactList): string {
  const parts = [tn(members, '1 person', '{n} people')];
  if (invalid > 0) parts.push(t('{n} invalid', { n: formatNumber(invalid) }));
  if (duplicate > 0) parts.push(t('{n} twice', { n: formatNumber(duplicate) }));
  return `${name}: ${parts.join(' · ')}`;
}
