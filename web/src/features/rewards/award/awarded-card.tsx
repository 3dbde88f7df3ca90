import { useEffect, useId, useRef, useState } from 'react';
import { type Posting, reverse } from '../../../../../shared/contracts/rewards.ts';
import { formatKenyanPhone } from '../../../../../shared/phone.ts';
import { UNDO_MINUTES } from '../../../../../shared/points.ts';
import { Icon } from '../../../components/icon.tsx';
import { call } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { usePosting } from '../use-posting.ts';
import { pointsText } from '../words.ts';
import type { Awarded } from './use-award.ts';

interface AwardedCardProps {
  awarded: Awarded;
  onAgain: () => void;
}

/** What became of the award, and the way to the next one. */
export function AwardedCard({ awarded, onAgain }: AwardedCardProps) {
  const [text, setText] = useState(() => textOf(awarded));
  const [isUndone, setUndone] = useState(false);
  const again = useRef<HTMLButtonElement>(null);
  const id = useId();
  // What was pressed has gone; the next customer is one press away.
  useEffect(() => again.current?.focus(), []);

  const showUndone = ({ entry, customer }: Posting) => {
    const from = `taken back from ${formatKenyanPhone(customer.phone)}`;
    const balance = `Balance ${formatNumber(customer.points)}.`;
    setText(`${pointsText(-entry.points)} ${from}. ${balance}`);
    setUndone(true);
    again.current?.focus();
  };

  return (
    <div className="card rewards-card awarded">
      <p id={id} className="awarded-text" role="status">
        <Icon name={awarded.posting ? 'check' : 'phone'} className="text-primary" />
        <span>{text}</span>
      </p>
      <div className="button-row">
        <button
          ref={again}
          type="button"
          className="btn btn-primary btn-lg"
          aria-describedby={id}
          onClick={onAgain}
        >
          Award another
        </button>
        {awarded.posting && !isUndone && <Undo posting={awarded.posting} onUndone={showUndone} />}
      </div>
    </div>
  );
}

function textOf({ posting }: Awarded): string {
  if (!posting) {
    return 'You are offline. This award is saved on this phone and will be posted when you are back.';
  }
  const { entry, customer } = posting;
  const to = formatKenyanPhone(customer.phone);
  return `${pointsText(entry.points)} awarded to ${to}. Balance ${formatNumber(customer.points)}.`;
}

interface UndoProps {
  posting: Posting;
  onUndone: (posting: Posting) => void;
}

function Undo({ posting: { entry }, onUndone }: UndoProps) {
  const [isTooLate, setTooLate] = useState(false);
  const undo = usePosting({
    nameOf: () => `reverse.${entry.entryId}`,
    send: (_: null, idempotencyKey) =>
      call(reverse, {
        params: { entryId: entry.entryId },
        body: { reason: 'Undo' },
        idempotencyKey,
      }),
    done: () => 'The award was undone.',
  });
  useEffect(() => {
    const timer = setTimeout(() => setTooLate(true), UNDO_MINUTES * 60_000);
    return () => clearTimeout(timer);
  }, []);
  if (isTooLate) return null;
  return (
    <button
      type="button"
      className="btn btn-outline-primary btn-lg"
      disabled={undo.isPending}
      onClick={() => undo.mutate(null, { onSuccess: onUndone })}
    >
      {undo.isPending ? 'Undoing...' : 'Undo'}
    </button>
  );
}
