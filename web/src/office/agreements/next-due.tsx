import { kes } from '#shared/platform/kes.ts';
import { formatDay } from '#web/src/lib/language/format.ts';
import { TextButton } from '#web/src/office/lib/buttons.tsx';
import { type AgreementProps, type NextDue, nextDueOf } from './use-agreement.ts';

interface FillNextDueProps extends AgreementProps {
  /** The act of a press. */
  about: string;
  onFill: (next: NextDue) => void;
}

/** Fills a form with the first open installment, if one has a day. */
export function FillNextDue({ agreement, about, onFill }: FillNextDueProps) {
  const next = nextDueOf(agreement);
  if (!next) return null;
  const text = `${kes(next.amount)}, ${formatDay(next.day)}`;
  return (
    <p>
      Next due:{' '}
      <TextButton about={`${about}: ${text}`} onClick={() => onFill(next)}>
        {text}
      </TextButton>
    </p>
  );
}
