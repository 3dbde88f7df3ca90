import { useSyncExternalStore } from 'react';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { formatKes, formatRecent } from '#web/src/lib/language/format.ts';
import { t, tn } from '#web/src/lib/language/text.ts';
import { useSessionOwner } from '#web/src/lib/session/session.ts';
import { removeWaiting, subscribe, type WaitingAward, waitingAwards } from './waiting-awards.ts';

/** The awards that wait on this phone, and those that the server refused. */
export function WaitingAwards() {
  const owner = useSessionOwner() ?? '';
  const awards = useSyncExternalStore(subscribe, () => waitingAwards(owner));
  if (awards.length === 0) return null;
  return (
    <section className="card form-card" aria-labelledby="waiting-awards">
      <h2 id="waiting-awards" className="h5">
        {t('Saved on this phone')}
      </h2>
      <ul className="waiting-list">
        {awards.map((one) => (
          <li key={one.key}>
            <Line waiting={one} onDiscard={() => removeWaiting(owner, one.key)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LineProps {
  waiting: WaitingAward;
  onDiscard: () => void;
}

function Line({ waiting, onDiscard }: LineProps) {
  const { body, points, madeAt, refusal } = waiting;
  const phone = formatKenyanPhone(body.phone);
  const what =
    points === 0
      ? t('{amount} to {phone}', { phone, amount: formatKes(body.amountSpent ?? 0) })
      : tn(points, '1 point to {phone}', '{n} points to {phone}', { phone });
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
        <button type="button" className="btn btn-link" onClick={onDiscard}>
          {t('Discard')}
          <span className="visually-hidden"> {what}</span>
        </button>
      )}
    </>
  );
}
