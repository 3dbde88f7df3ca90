import type { Campaign } from '#shared/campaigns/contract.ts';

export type Look = 'count' | 'freeze';

/** Whether the audience is to be looked at: the look is missing, failed, or lacks the messages. */
export const needsLook = ({ preparation }: Campaign, look: Look): boolean =>
  !preparation ||
  preparation.state === 'failed' ||
  (look === 'freeze' && preparation.kind !== 'freeze');
