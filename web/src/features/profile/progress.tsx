import '../../styles/progress.scss';
import type { Profile } from '../../../../shared/contracts/account.ts';

/** What a business is known by. The phone number and both names are there from sign-up on. */
const counted = [
  ['businessType', 'business type'],
  ['registrationNumber', 'registration number'],
  ['kraPin', 'KRA PIN'],
  ['sector', 'sector'],
  ['county', 'county'],
] as const satisfies ReadonlyArray<readonly [keyof Profile, string]>;

const FROM_SIGN_UP = 3;
const ALL = FROM_SIGN_UP + counted.length;

/** How much of the profile is filled, and what is missing. */
export function Progress({ profile }: { profile: Profile }) {
  const missing = counted.filter(([name]) => profile[name] === null).map(([, label]) => label);
  const filled = ALL - missing.length;
  const text = `${filled} of ${ALL} details filled`;
  return (
    <section className="card profile-section" aria-label="How much is filled">
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
          Still missing: {missing.join(', ')}. An application needs your business name and sector.
        </p>
      )}
    </section>
  );
}
