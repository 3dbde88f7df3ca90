import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { OfficeSlip } from '#shared/collection/waiting-for-office.ts';
import { kes } from '#shared/platform/kes.ts';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { formatDay, formatMoment } from '#web/src/lib/language/format.ts';
import { SmallButton } from '#web/src/office/lib/buttons.tsx';
import { useMay } from '#web/src/office/lib/staff.ts';

/** Brings the document viewer along. */
const ShownSlip = lazy(() => import('./shown-slip.tsx'));

interface SlipLineProps {
  slip: OfficeSlip;
  children?: ReactNode;
}

export function SlipLine({ slip, children }: SlipLineProps) {
  const mayCollect = useMay('finance');
  const [isOpen, setIsOpen] = useState(false);
  const { amount, day, reference, reason, sentAt } = slip;
  const verb = isOpen ? 'Close' : 'Open';
  return (
    <div className="office-part">
      <p>
        <strong>Bank slip of {kes(amount)}</strong>, {formatDay(day)},{' '}
        <span className="office-ref office-code">{reference}</span>
        <br />
        {reason && (
          <>
            Refused: <bdi>{reason}</bdi>
            <br />
          </>
        )}
        <small>{formatMoment(sentAt)}</small>
      </p>
      {mayCollect && (
        <div className="office-buttons">
          {children}
          <SmallButton
            aria-expanded={isOpen}
            aria-label={`${verb} the slip ${reference}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {verb} the slip
          </SmallButton>
        </div>
      )}
      {isOpen && (
        <Suspense fallback={<Skeleton label="Opening the slip" shape="table" />}>
          <ShownSlip slip={slip} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
