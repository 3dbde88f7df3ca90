import { callLimits } from './call-limits.ts';
import { type Limit, served } from './limit.ts';
import { quotaLimits } from './quota-limits.ts';
import type { Quotas } from './quotas.ts';
import { smsLimits } from './sms-limits.ts';
import type { StageLimits } from './stage-limits.ts';
import { tableLimits } from './table-limits.ts';

/** @returns the limits of a stage and of its region, the one that breaks first at the front */
export const limitsOf = (stage: StageLimits, region: Quotas): Limit[] =>
  [...smsLimits(stage), ...tableLimits(stage), ...callLimits(stage), ...quotaLimits(region)].sort(
    (one, other) => served(one) - served(other),
  );
