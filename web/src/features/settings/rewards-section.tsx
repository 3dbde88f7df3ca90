import { type Settings, saveRewards } from '#shared/settings/contract.ts';
import { settingsErrors } from '#shared/settings/errors.ts';
import { MAX_REWARDS, Reward, rewardKey } from '#shared/settings/rewards.ts';
import { Button } from '#web/src/components/button.tsx';
import { NumberField } from '#web/src/components/number-field.tsx';
import { Section } from '#web/src/components/section.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { smsNameProblem } from '#web/src/lib/forms/name-problem.ts';
import { parseWhole } from '#web/src/lib/forms/parse-number.ts';
import type { Problems } from '#web/src/lib/forms/read-form.ts';
import { useChangeForm } from '#web/src/lib/forms/use-change-form.ts';
import { t, tn } from '#web/src/lib/language/text.ts';
import { SectionForm, saving } from './settings-form.tsx';

type TypedReward = Record<keyof Reward, string>;
type RewardProblems = Problems<TypedReward>;

export function RewardsSection({ settings: { rewards } }: { settings: Settings }) {
  const form = useChangeForm(saveRewards, {
    ...saving,
    start: { typed: rewards.map(typedOf) },
    rules: { typed: ({ typed }) => problemsIn(typed).flatMap(Object.values).find(Boolean) },
    body: (_, { typed }) => ({ rewards: typed.map(rewardOf) }),
  });
  const { typed } = form.typed;
  const problems = form.problemAt('typed') ? problemsIn(typed) : [];
  const change = (next: TypedReward[]) => form.set({ typed: next });
  const set = (at: number, changes: Partial<TypedReward>) =>
    change(typed.map((one, n) => (n === at ? { ...one, ...changes } : one)));

  return (
    <Section title={t('Rewards')} summary={summaryOf(rewards.length)}>
      <p>
        {t(
          'A customer can choose a reward instead of KES off. The till offers it to customers with enough points, from your minimum to redeem.',
        )}
      </p>
      <SectionForm of={form}>
        {typed.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a reward has no name until it is typed
          <div key={at} className="reward-row">
            <TextField
              label={t('Reward {n}', { n: at + 1 })}
              maxLength={Reward.name.max}
              error={problems[at]?.name}
              value={one.name}
              onType={(name) => set(at, { name })}
            />
            <NumberField
              label={t('Points')}
              error={problems[at]?.points}
              value={one.points}
              onType={(points) => set(at, { points })}
            />
            <Button look="link" onClick={() => change(typed.filter((_, n) => n !== at))}>
              {t('Remove')}
              <span className="visually-hidden"> {one.name}</span>
            </Button>
          </div>
        ))}
        {typed.length < MAX_REWARDS && (
          <Button
            className="add-reward"
            onClick={() => change([...typed, { name: '', points: '' }])}
          >
            {t('Add a reward')}
          </Button>
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

const problemsIn = (typed: readonly TypedReward[]): RewardProblems[] =>
  typed.map((one, at) => problemsOf(one, typed.slice(0, at)));

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
