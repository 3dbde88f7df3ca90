import {
  type Draft,
  discardDraft,
  getDraft,
  saveDraft,
} from '../../../../../shared/applications/contract.ts';
import { call } from '../../../lib/api/api.ts';

export const fetchDraft = (signal: AbortSignal) => call(getDraft, { signal });

export const sendDraft = (draft: Draft) => call(saveDraft, { body: draft });

export const discardOnline = () => call(discardDraft);
