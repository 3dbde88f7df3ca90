import { formatTime } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useStore } from '#web/src/lib/storage/store.ts';
import type { DraftSaver } from './draft-saver.ts';

/** It is not announced, because a screen reader would say it after every sentence. */
export function DraftStatus({ saver }: { saver: DraftSaver }) {
  const { savedAt, isStuck } = useStore(saver, (all) => all);
  return (
    <p className="draft-status">
      {isStuck
        ? t('Saved on this phone, not yet online')
        : savedAt && t('Draft saved {time}', { time: formatTime(savedAt) })}
    </p>
  );
}
