import { createApiKey, revokeApiKey, sendApiKeyCode } from '#core/api-keys/api-key.ts';
import { deps as keyDeps } from '#core/api-keys/deps.ts';
import { sendSms } from '#core/carriers/send-sms.ts';
import { deps } from '#core/settings/deps.ts';
import {
  plannedDays,
  readSettings,
  requireOwnNames,
  requireSenderName,
  saveSettings,
} from '#core/settings/settings.ts';
import { api, route } from '#functions/platform/http.ts';
import * as keyContracts from '#shared/api-keys/contract.ts';
import * as contracts from '#shared/settings/contract.ts';

export const handler = api(
  route(contracts.getSettings, async ({ actor: { userId, member } }) => {
    const settings = await readSettings(deps, userId);
    // Only the owner sees the key, or whether there is one.
    return member ? { ...settings, apiKey: null } : settings;
  }),

  route(contracts.savePointSettings, ({ actor, body }) => saveSettings(deps, actor.userId, body)),

  route(contracts.saveEarning, ({ actor, body }) => {
    const doubleDays = plannedDays(body.doubleDays, deps.clock());
    return saveSettings(deps, actor.userId, { ...body, doubleDays });
  }),

  route(contracts.saveTeamLimits, ({ actor, body }) => saveSettings(deps, actor.userId, body)),

  route(contracts.saveRewards, async ({ actor, body }) => {
    requireOwnNames(body.rewards);
    return saveSettings(deps, actor.userId, body);
  }),

  route(contracts.saveLocation, ({ actor, body }) => saveSettings(deps, actor.userId, body)),

  route(contracts.saveSmsSettings, async ({ actor, body }) => {
    requireSenderName(body.senderName);
    return saveSettings(deps, actor.userId, body);
  }),

  route(contracts.saveLanguage, ({ actor, body }) => saveSettings(deps, actor.userId, body)),

  route(keyContracts.sendApiKeyCode, ({ actor, language }) =>
    sendApiKeyCode({ ...keyDeps, sendSms }, actor.userId, language),
  ),

  route(keyContracts.createApiKey, async ({ actor: { userId }, body }) => ({
    apiKey: await createApiKey(keyDeps, userId, body.code),
    settings: await readSettings(deps, userId),
  })),

  route(keyContracts.revokeApiKey, async ({ actor: { userId } }) => {
    await revokeApiKey(keyDeps, userId);
    return readSettings(deps, userId);
  }),
);
