import { Button } from '#web/src/components/button.tsx';
import { t } from '#web/src/lib/language/text.ts';

interface ContestedProps {
  /** Says what was changed on another device. */
  text: string;
  /** @param isTyped whether what was typed here counts */
  onSettle: (isTyped: boolean) => void;
}

/** Says that two devices made different changes. The owner decides which one counts. */
export const Contested = ({ text, onSettle }: ContestedProps) => (
  <div className="alert alert-warning" role="alert">
    <p>{text}</p>
    <div className="button-row">
      <Button onClick={() => onSettle(false)}>{t('Show what is saved')}</Button>
      <Button onClick={() => onSettle(true)}>{t('Keep what I typed')}</Button>
    </div>
  </div>
);
