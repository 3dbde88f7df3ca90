import { deps } from '#core/due/deps.ts';
import { startDue } from '#core/due/due-queue.ts';
import type { DueKind } from '#shared/platform/due-kinds.ts';

/** Runs once a day for each kind, at the hour of infra/due-work.ts. */
export const handler = ({ kind }: { kind: DueKind }): Promise<void> => startDue(deps, kind);
