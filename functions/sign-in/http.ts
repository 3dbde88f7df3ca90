import * as contracts from '../../shared/contracts/sign-in.ts';
import { systemClock } from '../kit/clock.ts';
import { api, route } from '../kit/http.ts';
import { robotKeys } from './robot-keys.ts';
import { createRobotChallenge } from './robot-proof.ts';

export const handler = api(
  route(contracts.getRobotChallenge, async () => {
    const { parameters, signature = '' } = await createRobotChallenge(
      await robotKeys(),
      systemClock(),
    );
    return { parameters: { ...parameters }, signature };
  }),
);
