import type { AskedReversal } from '#shared/collection/asked-reversal.ts';
import { reversalRefusal } from '#shared/payments/reversal-codes.ts';
import { formatMoment } from '#web/src/lib/language/format.ts';
import { useNameOf } from '#web/src/office/lib/staff.ts';

/** M-Pesa's answers so far. The payment counts until M-Pesa has given the money back. */
export function Asked({ asked: { by, at, code } }: { asked: AskedReversal }) {
  const nameOf = useNameOf();
  return (
    <>
      <p>
        Confirmed by <bdi>{nameOf(by)}</bdi>, {formatMoment(at)}.
      </p>
      <p>
        {code
          ? `${reversalRefusal(code)} Nothing was given back: drop this.`
          : 'M-Pesa has not answered yet. It is never asked twice. Without an answer for a day, look in its portal, and drop this if it has given nothing back.'}
      </p>
    </>
  );
}
