import { createPoolUser, settlePassword, touchPoolUser } from '#core/platform/user-pool.ts';
import { deps } from '#core/sign-in/deps.ts';
import { createPasskeyChallenge } from '#core/sign-in/passkey-sign-in.ts';
import { createRobotChallenge, registerNumber } from '#core/sign-in/register-number.ts';
import { api, route } from '#functions/platform/http.ts';
import * as contracts from '#shared/sign-in/contract.ts';

const registerDeps = { ...deps, createPoolUser, settlePassword, touchPoolUser };

export const handler = api(
  route(contracts.getRobotChallenge, ({ ipAddress }) => createRobotChallenge(deps, ipAddress)),

  route(contracts.getPasskeyChallenge, async ({ ipAddress }) => ({
    options: await createPasskeyChallenge(deps, ipAddress),
  })),

  route(contracts.registerNumber, ({ body, ipAddress }) =>
    registerNumber(registerDeps, body, ipAddress),
  ),
);
