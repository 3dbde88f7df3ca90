import {
  type Attribute,
  type AttributeKind,
  json,
  text,
  whole,
} from '#core/platform/table/attributes.ts';
import { entity } from '#core/platform/table/entity.ts';
import type { Reward } from '#shared/settings/rewards.ts';
import {
  type SettingName,
  type SettingValues,
  settingDefinitions,
} from '#shared/settings/settings.ts';

const kinds = { whole: 'whole', decimal: 'number', text: 'text', choice: 'text' } as const;

const settingAttributes = Object.fromEntries(
  Object.entries(settingDefinitions).map(([name, { field, about }]) => [
    name,
    { kind: kinds[field.type] satisfies AttributeKind, optional: true, about },
  ]),
) as { [Name in SettingName]: Attribute<NonNullable<SettingValues[Name]>, true> };

/** The settings record of docs/rules.md 3, with everything else that an owner decides. */
export const settings = entity({
  name: 'settings',
  about: 'The settings of an owner. A setting that was never set is absent.',
  attributes: {
    userId: text(),
    ...settingAttributes,
    doubleDays: json<string[]>({
      optional: true,
      about: 'Days in Nairobi on which a purchase and a visit give twice the points.',
    }),
    rewards: json<Reward[]>({
      optional: true,
      about: 'The rewards that customers can choose from.',
    }),
    apiKeyLast4: text({
      optional: true,
      about: 'The end of the API key, to recognize it by. Its hash is in user.apiKey.',
    }),
    version: whole({
      optional: true,
      about: 'The number of saves. A save is refused unless it names the version that is stored.',
    }),
  },
  key: {
    question: 'What has this owner set?',
    pk: 'user#{userId}',
    sk: 'account#settings',
  },
});
