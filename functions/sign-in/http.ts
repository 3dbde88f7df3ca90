import { createRobotChallenge } from '../../core/sign-in/create-robot-challenge.ts';
import { deps } from '../../core/sign-in/deps.ts';
import * as contracts from '../../shared/sign-in/contract.ts';
import { api, route } from '../platform/http.ts';

export const handler = api(
  route(contracts.getRobotChallenge, ({ ipAddress }) => createRobotChallenge(deps, ipAddress)),
);
