import * as contracts from '../../shared/contracts/settings.ts';
import { findUser } from '../account/account.store.ts';
import { systemClock } from '../kit/clock.ts';
import { api, route } from '../kit/http.ts';
import { removeApiKey, replaceApiKey } from './api-key.store.ts';
import { createApiKey, revokeApiKey } from './api-key.ts';
import { readSettings } from './read-settings.ts';
import { saveSettings } from './save-settings.ts';
import { requireSenderName } from './sender-name.ts';
import { saveSection } from './settings.store.ts';

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

  route(contracts.createApiKey, async ({ actor: { userId } }) => ({
    apiKey: await createApiKey(parts, userId),
    settings: await readSettings(userId),
  })),

  route(contracts.revokeApiKey, async ({ actor: { userId } }) => {
    await revokeApiKey(parts, userId);
    return readSettings(userId);
  }),
);
