import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { type PostingReply, reverse } from '#shared/rewards/contract.ts';
import { kesToNextPoint } from '#shared/rewards/earning.ts';
import { UNDO_MINUTES } from '#shared/rewards/points.ts';
import { Button } from '#web/src/components/button.tsx';
import { Icon } from '#web/src/components/icon.tsx';
import { formatKes, formatNumber, formatRecent } from '#web/src/lib/language/format.ts';
import { msg, t, tn } from '#web/src/lib/language/text.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { sessionOwner, useSessionOwner } from '#web/src/lib/session/session.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { extrasOf, points } from '../points/entries.ts';
import { CardButton, SendFromOwnPhone, SendReceipt } from '../points/receipt-actions.tsx';
import type { PointRules } from '../points/rewards-screen.tsx';
import { giftText } from './post-waiting.ts';
import { type Awarded, forgetAward, likenessOf } from './use-award.ts';
import {
  removeWaiting,
  subscribe,
  undoWaiting,
  type WaitingAward,
  waitingAwards,
} from './waiting-awards.ts';

interface AwardedCardProps {
  awarded: Awarded;
  rules: PointRules;
  onAgain: () => void;
}

export function AwardedCard({ awarded, rules, onAgain }: AwardedCardProps) {
  const [undone, setUndone] = useState<PostingReply | null>(null);
  const again = useRef<HTMLButtonElement>(null);
  const id = useId();
  // The pressed button is gone; the next customer is one press away.
  useEffect(() => again.current?.focus(), []);

  const showUndone = (posting: PostingReply) => {
    setUndone(posting);
    forgetAward(sessionOwner() ?? '', awarded.likeness);
    again.current?.focus();
  };

  return (
    <div className="card form-card awarded">
      {!undone && <Won points={awarded.posting?.entry.points ?? 0} />}
      <p id={id} className="awarded-text" role="status">
        {!awarded.posting && <Icon name="phone" className="text-primary" />}
        <span>{undone ? undoneText(undone) : awardedText(awarded)}</span>
      </p>
      {!undone && awarded.posting && <Details posting={awarded.posting} rules={rules} />}
      <div className="button-row">
        <Button
          ref={again}
          look="primary"
          className="btn-lg"
          aria-describedby={id}
          onClick={onAgain}
        >
          {t('Award another')}
        </Button>
        {awarded.posting && !undone && <Undo posting={awarded.posting} onUndone={showUndone} />}
        {awarded.posting && !undone && <SendFromOwnPhone entry={awarded.posting.entry} />}
        {awarded.posting && !undone && <SendReceipt entry={awarded.posting.entry} rules={rules} />}
        {awarded.posting && !undone && <CardButton phone={awarded.posting.customer.phone} />}
      </div>
    </div>
  );
}

/** The moment that both sides of the counter wait for. The sentence below it says the same. */
const Won = ({ points }: { points: number }) =>
  points > 0 && (
    <p className="won" aria-hidden="true">
      <Icon name="check" className="won-mark" />+{formatNumber(points)}
    </p>
  );

function awardedText({ posting }: Awarded): string {
  if (!posting) {
    return t(
      'You are offline. This award is saved on this phone and will be posted when you are back.',
    );
  }
  const { points, keptKes } = posting.entry;
  if (points === 0) {
    const amount = formatKes(keptKes);
    return t('{amount} kept for {phone}. Balance {balance}.', {
      ...customerValues(posting),
      amount,
    });
  }
  return tn(
    points,
    '1 point awarded to {phone}. Balance {balance}.',
    '{n} points awarded to {phone}. Balance {balance}.',
    customerValues(posting),
  );
}

const undoneText = (posting: PostingReply): string =>
  tn(
    Math.abs(posting.entry.points),
    '1 point taken back from {phone}. Balance {balance}.',
    '{n} points taken back from {phone}. Balance {balance}.',
    customerValues(posting),
  );

const customerValues = ({ customer: { phone, points } }: PostingReply) => ({
  phone: formatKenyanPhone(phone),
  balance: formatNumber(points),
});

/** Points beside the amount's, and how much is missing to the next point. */
function Details({ posting, rules }: { posting: PostingReply; rules: PointRules }) {
  const { entry, customer } = posting;
  const next = kesToNextPoint(rules, customer, nairobiDay(Date.now()));
  const texts = [
    ...extrasOf(entry),
    rules.keepRest === 'Yes' && t('{amount} to the next point', { amount: formatKes(next) }),
  ].filter(Boolean);
  return texts.length > 0 && <p>{texts.join(' · ')}</p>;
}

interface UndoProps {
  posting: PostingReply;
  onUndone: (posting: PostingReply) => void;
}

function Undo({ posting: { entry }, onUndone }: UndoProps) {
  const [isTooLate, setTooLate] = useState(false);
  const undo = useChange(reverse, {
    of: points,
    params: { entryId: entry.entryId },
    done: t('The award was undone.'),
    onDone: onUndone,
  });
  useEffect(() => {
    const timer = setTimeout(() => setTooLate(true), UNDO_MINUTES * 60_000);
    return () => clearTimeout(timer);
  }, []);
  if (isTooLate) return null;
  return (
    <Button
      className="btn-lg"
      disabled={undo.isPending}
      onClick={() => undo.mutate({ reason: 'Undo' })}
    >
      {undo.isPending ? t('Undoing...') : t('Undo')}
    </Button>
  );
}

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
      {(refusal || isUnsent) && (
        <Button look="link" onClick={refusal ? onDiscard : onUndo}>
          {refusal ? t('Discard') : t('Undo')}
          <span className="visually-hidden"> {what}</span>
        </Button>
      )}
    </>
  );
}
