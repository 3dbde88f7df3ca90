import type { Limit } from './limit.ts';
import { business, dueRowsPerSecond, peakPerSecond, work, writeUnitsADay } from './load.ts';
import type { StageLimits } from './stage-limits.ts';

export const tableLimits = (stage: StageLimits): Limit[] => [
  {
    by: 'us',
    name: 'write units a second of the table',
    most: stage.tableUnits.write,
    each: peakPerSecond(writeUnitsADay),
    breaks: 'Awards and everything else that writes are tried again, and some fail.',
    raise: '`tableUnits.write`',
  },
  {
    by: 'us',
    name: 'write units a second of the index gsi2',
    most: stage.tableUnits.write,
    each: peakPerSecond(business.awardsADay * work.award.gsi2),
    breaks: 'The table holds writes back until the index has caught up.',
    raise: '`tableUnits.write`',
  },
  {
    by: 'us',
    name: 'read units a second of the table',
    most: stage.tableUnits.read,
    each: peakPerSecond(business.callsADay * work.readUnits),
    breaks: 'Screens and tills answer late, and some fail.',
    raise: '`tableUnits.read`',
  },
  {
    by: 'us',
    name: 'rows a second of what is due at night',
    most: stage.dueRowsPerSecond,
    each: dueRowsPerSecond,
    breaks: 'The night after a month goes on beside the tills, and points expire late.',
    raise: '`dueRowsPerSecond`, and `tableUnits.write` with it',
  },
];
