import { type Settings, saveRewards } from '#shared/settings/contract.ts';
import { settingsErrors } from '#shared/settings/errors.ts';
import { MAX_REWARDS, Reward, rewardKey } from '#shared/settings/rewards.ts';
import { Button } from '#web/src/components/button.tsx';
import { NumberField } from '#web/src/components/number-field.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { smsNameProblem } from '#web/src/lib/forms/name-problem.ts';
import { parseWhole } from '#web/src/lib/forms/parse-number.ts';
import { useTyped } from '#web/src/lib/hooks/use-typed.ts';
import { t, tn } from '#web/src/lib/language/text.ts';
import { Section } from './section.tsx';
import { SectionForm, useSaveSection } from './settings-form.tsx';

interface TypedReward {
  name: string;
  points: string;
}

interface RewardProblems {
  name?: string | undefined;
  points?: string | undefined;
}

export function RewardsSection({ settings }: { settings: Settings }) {
  const { version, rewards } = settings;
  const [{ typed }, change] = useTyped({ typed: rewards.map(typedOf) });
  const saving = useSaveSection(() =>
    call(saveRewards, { body: { version, rewards: typed.map(rewardOf) } }),
  );
  const problems = typed.map((one, at) => problemsOf(one, typed.slice(0, at)));
  const set = (at: number, changes: Partial<TypedReward>) =>
    change({ typed: typed.map((one, n) => (n === at ? { ...one, ...changes } : one)) });

  return (
    <Section title={t('Rewards')} summary={summaryOf(rewards.length)}>
      <p>
        {t(
          'Customers choose a reward in the place of KES off. It is offered at the till to whoever has the points for it, and at least your minimum to redeem.',
        )}
      </p>
      <SectionForm
        problems={Object.fromEntries(
          problems.flatMap((one, at) =>
            Object.entries(one).map(([name, text]) => [`${name}${at}`, text]),
          ),
        )}
        busy={saving.isPending}
        onSave={saving.mutate}
      >
        {(shown) => (
          <>
            {typed.map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a reward has no name until it is typed
              <div key={at} className="reward-row">
                <TextField
                  label={t('Reward {n}', { n: at + 1 })}
                  maxLength={Reward.name.max}
                  error={shown[`name${at}`]}
                  value={one.name}
                  onType={(name) => set(at, { name })}
                />
                <NumberField
                  label={t('Points')}
                  error={shown[`points${at}`]}
                  value={one.points}
                  onType={(points) => set(at, { points })}
                />
                <Button
                  look="link"
                  onClick={() => change({ typed: typed.filter((_, n) => n !== at) })}
                >
                  {t('Remove')}
                  <span className="visually-hidden"> {one.name}</span>
                </Button>
              </div>
            ))}
            {typed.length < MAX_REWARDS && (
              <Button
                className="add-reward"
                onClick={() => change({ typed: [...typed, { name: '', points: '' }] })}
              >
                {t('Add a reward')}
              </Button>
            )}
          </>
        )}
      </SectionForm>
    </Section>
  );
}

const summaryOf = (count: number): string =>
  count === 0 ? t('None') : tn(count, '1 reward', '{n} rewards');

const typedOf = ({ name, points }: Reward): TypedReward => ({ name, points: String(points) });

const rewardOf = ({ name, points }: TypedReward): Reward => ({
  name: name.trim(),
  points: parseWhole(points) ?? 0,
});

function problemsOf({ name, points }: TypedReward, before: readonly TypedReward[]): RewardProblems {
  const isTwice = before.some((one) => rewardKey(one.name) === rewardKey(name));
  const ofName = !name.trim() ? t('Give the reward a name.') : smsNameProblem(name);
  const twice = isTwice ? errorText(settingsErrors, 'settings.rewardTwice', { name }) : undefined;
  return {
    name: ofName ?? twice,
    points:
      parseWhole(points, Reward.points) === null ? t('Enter a whole number of points.') : undefined,
  };
}
