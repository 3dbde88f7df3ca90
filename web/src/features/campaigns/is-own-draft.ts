import type { Campaign } from '#shared/campaigns/contract.ts';

/** Whether an owner can still change a campaign. An automatic message is a draft only while it begins. */
export const isOwnDraft = ({ state, by }: Campaign): boolean => state === 'Draft' && by === 'owner';
