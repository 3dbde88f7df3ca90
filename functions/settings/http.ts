import { findUser } from '../../core/accounts/account.store.ts';
import { removeApiKey, replaceApiKey } from '../../core/api-keys/api-key.store.ts';
import { createApiKey, revokeApiKey } from '../../core/api-keys/api-key.ts';
import { systemClock } from '../../core/platform/clock.ts';
import { readSettings } from '../../core/settings/read-settings.ts';
import { saveSettings } from '../../core/settings/save-settings.ts';
import { requireSenderName } from '../../core/settings/sender-name.ts';
import { saveSection } from '../../core/settings/settings.store.ts';
import * as keyContracts from '../../shared/api-keys/contract.ts';
import * as contracts from '../../shared/settings/contract.ts';
import { api, route } from '../platform/http.ts';

const parts = {
  ...{ readSettings, saveSection, findUser, replaceApiKey, removeApiKey },
  clock: systemClock,
};

export const handler = api(
  route(contracts.getSettings, ({ actor }) => readSettings(actor.userId)),

  route(contracts.savePointSettings, ({ actor, body }) => saveSettings(parts, actor.userId, body)),

  route(contracts.saveLocation, ({ actor, body }) => saveSettings(parts, actor.userId, body)),

  route(contracts.saveSmsSettings, async ({ actor, body }) => {
    requireSenderName(body.senderName);
    return saveSettings(parts, actor.userId, body);
  }),

  route(contracts.saveLanguage, ({ actor, body }) => saveSettings(parts, actor.userId, body)),

  route(keyContracts.createApiKey, async ({ actor: { userId } }) => ({
    apiKey: await createApiKey(parts, userId),
    settings: await readSettings(userId),
  })),

  route(keyContracts.revokeApiKey, async ({ actor: { userId } }) => {
    await revokeApiKey(parts, userId);
    return readSettings(userId);
  }),
);
