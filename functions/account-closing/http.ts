import { closeAccount } from '../../core/account-closing/close-account.ts';
import { deps } from '../../core/account-closing/deps.ts';
import { sendClosingCode } from '../../core/account-closing/send-closing-code.ts';
import { deps as exportDeps } from '../../core/account-export/deps.ts';
import { exportAccount } from '../../core/account-export/export-account.ts';
import { signOutDeps } from '../../core/sessions/sign-out-deps.ts';
import { signOutEverywhere } from '../../core/sessions/sign-out-everywhere.ts';
import * as contracts from '../../shared/account-closing/contract.ts';
import { readMyData } from '../../shared/account-export/contract.ts';
import * as sessionContracts from '../../shared/sessions/contract.ts';
import { api, route } from '../platform/http.ts';

export const handler = api(
  route(sessionContracts.signOutEverywhere, async ({ actor }) => {
    await signOutEverywhere(signOutDeps, actor);
    return undefined;
  }),
  route(readMyData, ({ actor, body }) => exportAccount(exportDeps, actor.userId, body.cursor)),
  route(contracts.sendClosingCode, ({ actor }) => sendClosingCode(deps, actor.userId)),
  route(contracts.closeAccount, async ({ actor, body }) => {
    await closeAccount(deps, actor, body.code);
    return undefined;
  }),
);
