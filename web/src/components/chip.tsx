import { t } from '#web/src/lib/language/text.ts';

export interface Label {
  /** In English; translated when drawn. */
  text: string;
  tone: 'good' | 'bad' | 'waiting' | 'action' | 'neutral';
}

export const Chip = ({ label: { text, tone } }: { label: Label }) => (
  <span className={`chip chip-${tone}`}>{t(text)}</span>
);
