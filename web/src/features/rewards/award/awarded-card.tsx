import { useEffect, useId, useRef, useState } from 'react';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { type PostingReply, reverse } from '#shared/rewards/contract.ts';
import { kesToNextPoint } from '#shared/rewards/earning.ts';
import { UNDO_MINUTES } from '#shared/rewards/points.ts';
import { Button } from '#web/src/components/button.tsx';
import { Icon } from '#web/src/components/icon.tsx';
import { formatKes, formatNumber } from '#web/src/lib/language/format.ts';
import { t, tn } from '#web/src/lib/language/text.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { sessionOwner } from '#web/src/lib/session/session.ts';
import { extrasOf } from '../points/entries.ts';
import { points } from '../points/posting.ts';
import { CardButton, SendReceipt } from '../points/receipt-actions.tsx';
import type { PointRules } from '../points/rewards-screen.tsx';
import { type Awarded, forgetAward } from './use-award.ts';

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
      <p id={id} className="awarded-text" role="status">
        <Icon name={awarded.posting ? 'check' : 'phone'} className="text-primary" />
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
        {awarded.posting && !undone && <SendReceipt entry={awarded.posting.entry} rules={rules} />}
        {awarded.posting && !undone && <CardButton phone={awarded.posting.customer.phone} />}
      </div>
    </div>
  );
}

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
function Details({
  posting: { entry, customer },
  rules,
}: {
  posting: PostingReply;
  rules: PointRules;
}) {
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
