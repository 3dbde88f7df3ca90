import { appUpdates } from '#web/src/lib/device/app-updates.ts';
import { useIsOnline } from '#web/src/lib/device/use-is-online.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useStore } from '#web/src/lib/storage/store.ts';

/** Says on every screen that there is no network, or that there is a newer app. */
export function ShellNotes() {
  const isOnline = useIsOnline();
  const isUpdateWaiting = useStore(appUpdates, ({ isWaiting }) => isWaiting);
  return (
    <div role="status">
      {!isOnline && (
        <p className="shell-note">
          {t('You are offline. You see what was here when you were last online.')}
        </p>
      )}
      {isUpdateWaiting && (
        <p className="shell-note">
          {t('There is a new version of this app.')}{' '}
          <button type="button" className="btn btn-link" onClick={() => appUpdates.apply()}>
            {t('Update now')}
          </button>
        </p>
      )}
    </div>
  );
}
