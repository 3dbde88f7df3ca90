import { t } from '#web/src/lib/language/text.ts';

export const HOW_TO_PAY = 'how-to-pay';

interface ToHowToPayProps {
  className?: string;
  /** Closes what lies over the page. */
  onGo?: () => void;
}

/** Leads to the ways to pay without a prompt, further down on the page. */
export function ToHowToPay({ className, onGo }: ToHowToPayProps) {
  const go = () => {
    onGo?.();
    // A dialog gives the focus back first.
    requestAnimationFrame(() => document.getElementById(HOW_TO_PAY)?.focus());
  };
  return (
    <a href={`#${HOW_TO_PAY}`} className={className} onClick={go}>
      {t('How to pay by Paybill or bank')}
    </a>
  );
}
