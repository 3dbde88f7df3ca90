import * as contracts from '../../shared/contracts/sign-in.ts';
import { systemClock } from '../kit/clock.ts';
import { api, route } from '../kit/http.ts';
import { keyedHash } from '../kit/keys.ts';
import { countChallenge } from './address-count.store.ts';
import { giveChallenge } from './give-challenge.ts';
import { robotKeys } from './robot-keys.ts';

/** Half of the hash is enough to tell addresses apart, and keeps the puzzle short. */
const hashAddress = async (address: string) => (await keyedHash('address', address)).slice(0, 32);

const parts = { countChallenge, hashAddress, robotKeys, clock: systemClock };

export const handler = api(
  route(contracts.getRobotChallenge, ({ viewerAddress }) => giveChallenge(parts, viewerAddress)),
);
