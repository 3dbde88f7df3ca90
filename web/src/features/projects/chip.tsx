import { t } from '../../lib/language/text.ts';
import type { Label } from './labels.ts';

export const Chip = ({ label: { text, tone } }: { label: Label }) => (
  <span className={`chip chip-${tone}`}>{t(text)}</span>
);
