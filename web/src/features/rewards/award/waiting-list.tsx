import { useSyncExternalStore } from 'react';
import { Button } from '#web/src/components/button.tsx';
import { formatRecent } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { useSessionOwner } from '#web/src/lib/session/session.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { giftText } from './post-waiting.ts';
import { forgetAward, likenessOf } from './use-award.ts';
import {
  removeWaiting,
  subscribe,
  undoWaiting,
  type WaitingAward,
  waitingAwards,
} from './waiting-awards.ts';

/** Awards that wait on this phone, or that the server refused. */
export function WaitingAwards({ onUndone }: { onUndone: (award: WaitingAward) => void }) {
  const owner = useSessionOwner() ?? '';
  const awards = useSyncExternalStore(subscribe, () => waitingAwards(owner));
  if (awards.length === 0) return null;
  const undo = async (award: WaitingAward) => {
    if (!(await undoWaiting(owner, award.key))) return toastError(SENT_ALREADY);
    forgetAward(owner, likenessOf(award));
    toastSuccess(t('The award was undone.'));
    onUndone(award);
  };
  return (
    <section className="card form-card" aria-labelledby="waiting-awards">
      <h2 id="waiting-awards" className="h5">
        {t('Saved on this phone')}
      </h2>
      <ul className="waiting-list">
        {awards.map((one) => (
          <li key={one.key}>
            <Line
              waiting={one}
              onDiscard={() => removeWaiting(owner, one.key)}
              onUndo={() => void undo(one)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LineProps {
  waiting: WaitingAward;
  onDiscard: () => void;
  onUndo: () => void;
}

const SENT_ALREADY = msg('This award is on its way. Reverse it in the history once it is posted.');

function Line({ waiting, onDiscard, onUndo }: LineProps) {
  const { body, madeAt, refusal, isUnsent } = waiting;
  const what = giftText(waiting);
  return (
    <>
      <div>
        <strong>{what}</strong>
        <div className="form-text">
          {[formatRecent(madeAt), body.reference, refusal ? null : t('waiting for a connection')]
            .filter(Boolean)
            .join(' · ')}
        </div>
        {refusal && <div className="field-error">{t('Not posted: {refusal}', { refusal })}</div>}
      </div>
      {refusal && (
        <Button look="link" onClick={onDiscard}>
          {t('Discard')}
          <span className="visually-hidden"> {what}</span>
        </Button>
      )}
      {isUnsent && !refusal && (
        <Button look="link" onClick={onUndo}>
          {t('Undo')}
          <span className="visually-hidden"> {what}</span>
        </Button>
      )}
    </>
  );
}
