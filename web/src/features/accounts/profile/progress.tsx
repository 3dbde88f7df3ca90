import type { Profile } from '#shared/accounts/contract.ts';
import { msg, t } from '#web/src/lib/language/text.ts';

/** The phone number and both names are there from sign-up on. */
const counted = [
  ['businessType', msg('business type')],
  ['registrationNumber', msg('registration number')],
  ['kraPin', msg('KRA PIN')],
  ['sector', msg('sector')],
  ['county', msg('county')],
] as const satisfies ReadonlyArray<readonly [keyof Profile, string]>;

const FROM_SIGN_UP = 3;
const ALL = FROM_SIGN_UP + counted.length;

export function Progress({ profile }: { profile: Profile }) {
  const missing = counted.filter(([name]) => profile[name] === null).map(([, label]) => t(label));
  const filled = ALL - missing.length;
  const text = t('{filled} of {all} details filled', { filled, all: ALL });
  return (
    <section className="card profile-section" aria-label={t('How much is filled')}>
      <p className="profile-progress">{text}</p>
      <div
        className="progress"
        role="progressbar"
        aria-label={text}
        aria-valuenow={filled}
        aria-valuemin={0}
        aria-valuemax={ALL}
      >
        <div className={`progress-bar progress-${filled}`} />
      </div>
      {missing.length > 0 && (
        <p className="form-text mb-0">
          {t('Still missing: {missing}. An application needs your business name and sector.', {
            missing: missing.join(', '),
          })}
        </p>
      )}
    </section>
  );
}
