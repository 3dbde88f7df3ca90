import { Button } from '#web/src/components/button.tsx';
import { t } from '#web/src/lib/language/text.ts';

interface ContestedProps {
  text: string;
  /** @param isTyped whether the text typed here counts */
  onSettle: (isTyped: boolean) => void;
}

/** Two devices made different changes: the owner decides which counts. */
export const Contested = ({ text, onSettle }: ContestedProps) => (
  <div className="alert alert-warning" role="alert">
    <p>{text}</p>
    <div className="button-row">
      <Button onClick={() => onSettle(false)}>{t('Show what is saved')}</Button>
      <Button onClick={() => onSettle(true)}>{t('Keep what I typed')}</Button>
    </div>
  </div>
);
