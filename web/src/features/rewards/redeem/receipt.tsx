import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { maskPhone } from '#shared/platform/phone.ts';
import type { PostingReply } from '#shared/rewards/contract.ts';
import { Button } from '#web/src/components/button.tsx';
import { Facts } from '#web/src/components/facts.tsx';
import { formatKes, formatMoment, formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useBusinessName } from '#web/src/lib/queries/use-business-name.ts';
import { pointsText } from '../points/entries.ts';
import { CardButton, SendReceipt } from '../points/receipt-actions.tsx';
import type { PointRules } from '../points/rewards-screen.tsx';

/** Paper widths of small shops' printers, in mm. */
const papers = [58, 80] as const;

interface ReceiptProps {
  posting: PostingReply;
  rules: PointRules;
  /** A reversed receipt says so, and is neither printed nor sent. */
  isReversed: boolean;
  onAgain: () => void;
}

/** For the customer and the till. It is printed without the rest of the page. */
export function Receipt({ posting, rules, isReversed, onAgain }: ReceiptProps) {
  const [paper, setPaper] = useState<(typeof papers)[number]>(58);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const printOn = (width: (typeof papers)[number]) => {
    flushSync(() => setPaper(width));
    window.print();
  };

  return (
    <div className="card form-card">
      <section className={`receipt receipt-${paper}`} aria-labelledby="receipt">
        <h2 id="receipt" ref={heading} tabIndex={-1} className="h5">
          {t('Receipt {number}', { number: posting.entry.receiptNo ?? '' })}
        </h2>
        {/* Always in the page: text that appears in it is announced. */}
        <p role="status" className={isReversed ? 'receipt-reversed' : ''}>
          {isReversed && t('Reversed. This receipt is no longer valid.')}
        </p>
        <Lines posting={posting} />
      </section>
      <div className="button-row">
        <Button look="primary" onClick={onAgain}>
          {t('Redeem for another')}
        </Button>
        {!isReversed &&
          papers.map((width) => (
            <Button key={width} onClick={() => printOn(width)}>
              {t('Print {width} mm', { width })}
            </Button>
          ))}
        {!isReversed && <SendReceipt entry={posting.entry} rules={rules} />}
        <CardButton phone={posting.customer.phone} />
      </div>
    </div>
  );
}

function Lines({ posting: { entry } }: { posting: PostingReply }) {
  const businessName = useBusinessName();
  return (
    <Facts
      className="receipt-lines"
      rows={[
        [t('Date'), formatMoment(entry.at)],
        [t('Business'), businessName],
        [t('Customer'), maskPhone(entry.phone)],
        !!entry.reward && [t('Reward'), entry.reward],
        [t('Points used'), formatNumber(entry.pointsUsed ?? 0)],
        [t('Value'), formatKes(entry.kes ?? 0)],
        [t('Balance after'), pointsText(entry.balanceAfter)],
      ]}
    />
  );
}
