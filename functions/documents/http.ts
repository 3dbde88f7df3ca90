import { accountExists } from '#core/accounts/owner-transaction.ts';
import {
  saveStatementPassword,
  setPassword,
} from '#core/applications/form/save-statement-password.ts';
import { deps as documentDeps } from '#core/documents/deps.ts';
import { createUpload, removeUpload } from '#core/documents/uploads.ts';
import { api, route } from '#functions/platform/http.ts';
import * as contracts from '#shared/documents/contract.ts';

const deps = { ...documentDeps, accountExists, setPassword };

export const handler = api(
  route(contracts.createUpload, ({ actor, body }) => createUpload(deps, actor.userId, body)),

  route(contracts.saveStatementPassword, async ({ actor, body: { key, password } }) => {
    await saveStatementPassword(deps, { ...actor, key }, password);
    return undefined;
  }),

  route(contracts.removeUpload, async ({ actor, query }) => {
    await removeUpload(deps, { ...actor, ...query });
    return undefined;
  }),
);
