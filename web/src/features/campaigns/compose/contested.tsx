import { t } from '../../../lib/language/text.ts';
import type { Draft } from './use-draft.ts';

/** Says that two devices have changed the same draft. The owner decides which one counts. */
export const Contested = ({ draft }: { draft: Draft }) => (
  <div className="alert alert-warning" role="alert">
    <p>{t('This campaign was changed on another device. You see what you typed here.')}</p>
    <div className="button-row">
      <button type="button" className="btn btn-outline-primary" onClick={() => draft.settle(false)}>
        {t('Show what is saved')}
      </button>
      <button type="button" className="btn btn-outline-primary" onClick={() => draft.settle(true)}>
        {t('Keep what I typed')}
      </button>
    </div>
  </div>
);
