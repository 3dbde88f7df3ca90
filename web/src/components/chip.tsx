import { t } from '#web/src/lib/language/text.ts';

/** Yours: points, paid, owned, done. Wait: for the reader or for somebody. Late: overdue, failed, lost. */
export type Tone = 'yours' | 'wait' | 'late' | 'neutral';

export interface Label {
  /** In English; translated when drawn. */
  text: string;
  tone: Tone;
}

export const Chip = ({ label: { text, tone } }: { label: Label }) => (
  <span className={`chip chip-${tone}`}>{t(text)}</span>
);
