import { getHealth } from '#shared/health/contract.ts';
import type { ReplyOf } from '#shared/platform/contract.ts';
import { call } from '#web/src/office/lib/api.ts';

export type Health = ReplyOf<typeof getHealth>;

export const healthQuery = { queryKey: ['health'], queryFn: () => call(getHealth) };
