import { t } from '#web/src/lib/language/text.ts';

/** A state in words, and the colour of its chip. */
export interface Label {
  /** In English: it is translated when it is drawn. */
  text: string;
  tone: 'good' | 'bad' | 'waiting' | 'action' | 'neutral';
}

export const Chip = ({ label: { text, tone } }: { label: Label }) => (
  <span className={`chip chip-${tone}`}>{t(text)}</span>
);
