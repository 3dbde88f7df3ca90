import { limits as signInLimits } from '#core/sign-in/limits.ts';
import type { Limit } from './capacity.ts';
import { business, peakPerSecond, renewalsADay, work } from './load.ts';
import type { StageLimits } from './stage-limits.ts';

/** @returns the limits of one network address, for the businesses that share it */
export const limitsOfAddress = ({ perAddress }: StageLimits): Limit[] => [
  ...puzzles(),
  ...firewalls(perAddress),
];

function puzzles(): Limit[] {
  const { challengesPerAddressHour, challengesRefusedFrom } = signInLimits;
  const each = peakPerSecond(business.signInsADay) * 3600;
  return [
    {
      by: 'us',
      name: 'puzzles an hour, then harder ones',
      most: challengesPerAddressHour,
      each,
      breaks: 'The robot check takes four times as long.',
      raise: '`core/sign-in/limits.ts`',
    },
    {
      by: 'us',
      name: 'puzzles an hour, then none',
      most: challengesPerAddressHour * challengesRefusedFrom,
      each,
      breaks: 'Nobody behind the address signs in.',
      raise: '`core/sign-in/limits.ts`',
    },
  ];
}

const inFiveMinutes = (timesADay: number): number => peakPerSecond(timesADay) * 300;

const firewalls = (perAddress: StageLimits['perAddress']): Limit[] => [
  {
    by: 'us',
    name: "requests of the site's firewall in 5 minutes",
    most: perAddress.site,
    each: inFiveMinutes(business.callsADay + business.filesADay),
    breaks: 'The site answers 403 to everybody behind the address.',
    raise: '`perAddress.site`',
  },
  {
    by: 'us',
    name: "requests of the pool's firewall in 5 minutes",
    most: perAddress.pool,
    each: inFiveMinutes(business.signInsADay * work.signIn.cognitoCalls + renewalsADay),
    breaks: 'Nobody behind the address signs in or stays signed in.',
    raise: '`perAddress.pool`',
  },
  {
    by: 'us',
    name: 'puzzles in 5 minutes',
    most: perAddress.robotChallenges,
    each: inFiveMinutes(business.signInsADay),
    breaks: 'Nobody behind the address signs in.',
    raise: '`perAddress.robotChallenges`',
  },
];
