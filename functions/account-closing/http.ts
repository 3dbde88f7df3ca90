import { closeAccount, sendClosingCode } from '#core/account-closing/close-account.ts';
import { deps } from '#core/account-closing/deps.ts';
import { deps as exportDeps } from '#core/account-export/deps.ts';
import { exportAccount } from '#core/account-export/export-account.ts';
import { sendSms } from '#core/carriers/send-sms.ts';
import { signOutEverywhere } from '#core/sessions/sessions.ts';
import {
  addOwnPasskey,
  challengeOwnPasskey,
  ownPasskeyDeps,
  readOwnPasskeys,
  removeOwnPasskey,
} from '#core/sign-in/own-passkeys.ts';
import { api, route } from '#functions/platform/http.ts';
import * as contracts from '#shared/account-closing/contract.ts';
import { readMyData } from '#shared/account-export/contract.ts';
import * as passkeyContracts from '#shared/passkeys/contract.ts';
import * as sessionContracts from '#shared/sessions/contract.ts';

export const handler = api(
  route(sessionContracts.signOutEverywhere, async ({ actor }) => {
    await signOutEverywhere(deps, actor);
    return undefined;
  }),
  route(passkeyContracts.listOwnPasskeys, ({ actor }) => readOwnPasskeys(ownPasskeyDeps, actor)),
  route(passkeyContracts.challengeOwnPasskey, ({ actor }) =>
    challengeOwnPasskey(ownPasskeyDeps, actor),
  ),
  route(passkeyContracts.addOwnPasskey, async ({ actor, body }) => {
    await addOwnPasskey(ownPasskeyDeps, actor, body);
    return undefined;
  }),
  route(passkeyContracts.removeOwnPasskey, async ({ actor, params }) => {
    await removeOwnPasskey(ownPasskeyDeps, actor, params.passkeyId);
    return undefined;
  }),
  route(readMyData, ({ actor, body }) => exportAccount(exportDeps, actor, body.cursor)),
  route(contracts.sendClosingCode, ({ actor, language }) =>
    sendClosingCode({ ...deps, sendSms }, actor.userId, language),
  ),
  route(contracts.closeAccount, async ({ actor, body }) => {
    await closeAccount(deps, actor, body.code);
    return undefined;
  }),
);
