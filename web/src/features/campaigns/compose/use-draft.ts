import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  type Campaign,
  createCampaign,
  getCampaign,
  prepareCampaign,
  saveCampaign,
} from '#shared/campaigns/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { hasCode } from '#web/src/lib/errors/api-error.ts';
import { useIdempotentMutation } from '#web/src/lib/queries/use-idempotent-mutation.ts';
import { toastError } from '#web/src/lib/toasts/toast-store.ts';
import {
  type DraftFields,
  fieldsOf,
  forgetDraft,
  isSame,
  newFields,
  readDraft,
  storeDraft,
  type TypedDraft,
} from '../campaign/draft.ts';
import {
  campaignQuery,
  linkToCampaign,
  NEW,
  refusalMessage,
  type Step,
  showCampaign,
} from '../campaign/queries.ts';

interface Onward {
  look: Look;
  step: Step;
}

/**
 * A draft while it is typed: stored on the device at every change and on the server at every step forward, so an error,
 * a closed tab or a lost connection costs nothing.
 * @param campaign as the server has it; null for a new one
 */
export function useDraft(campaign: Campaign | null) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  const id = campaign?.campaignId ?? NEW;
  const [draft, setDraft] = useState(() => startOf(campaign));
  const created = useRef<Campaign>(null);
  const server = campaign && fieldsOf(campaign);
  // Fields saved on another device are shown, unless something was typed here.
  const fields = server && draft.base && isSame(draft.typed, draft.base) ? server : draft.typed;

  const goTo = (url: string) => {
    if (url !== search) navigate(url);
  };

  useEffect(() => {
    storeOrForget(created.current?.campaignId ?? id, draft);
  }, [id, draft]);

  const save = async (key: string): Promise<Campaign> => {
    const known = created.current ?? campaign;
    // As the server stores it: a trailing space would count as a change for ever.
    const sent = { ...fields, name: fields.name.trim() };
    const saved = await saveDraft(known, { typed: sent, base: draft.base }, key);
    if (!known) created.current = saved;
    forgetDraft(id);
    // Text that was typed meanwhile stays.
    setDraft((now) => ({ typed: now === draft ? sent : now.typed, base: fieldsOf(saved) }));
    await showCampaign(client, saved);
    return saved;
  };

  const look = async (saved: Campaign, kind: Look): Promise<Campaign> => {
    if (!needsLook(saved, kind)) return saved;
    const { campaignId, version } = saved;
    const looked = await call(prepareCampaign, { params: { campaignId }, body: { version, kind } });
    await showCampaign(client, looked);
    return looked;
  };

  const onward = useIdempotentMutation({
    name: `campaign.draft.${id}`,
    send: async (to: Onward, key) => look(await save(key), to.look),
    onSuccess: ({ campaignId }, { step }) => goTo(linkToCampaign(campaignId, step)),
    onError: async (error) => {
      toastError(refusalMessage(error));
      const known = created.current ?? campaign;
      if (known) await client.invalidateQueries(campaignQuery(known.campaignId));
      if (created.current) goTo(linkToCampaign(created.current.campaignId, 'audience'));
    },
  });

  return {
    campaign,
    fields,
    onward,
    isSaved: server !== null && isSame(fields, server),
    isContested:
      server !== null &&
      draft.base !== null &&
      !isSame(draft.base, server) &&
      !isSame(fields, server),
    needs: (kind: Look) => !campaign || needsLook(campaign, kind),
    change: (changes: Partial<DraftFields>) =>
      setDraft((now) => ({ ...now, typed: { ...fields, ...changes } })),
    /** Settles it for the typed or for the saved text. */
    settle(isTyped: boolean) {
      if (server) setDraft((now) => ({ ...now, base: server, typed: isTyped ? fields : server }));
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;

function startOf(campaign: Campaign | null): TypedDraft {
  const stored = readDraft(campaign?.campaignId ?? NEW);
  if (stored) return stored;
  const base = campaign && fieldsOf(campaign);
  return { typed: base ?? newFields(), base };
}

function storeOrForget(campaignId: string, { typed, base }: TypedDraft): void {
  if (isSame(typed, base ?? newFields())) forgetDraft(campaignId);
  else storeDraft(campaignId, { typed, base });
}

type Look = 'count' | 'freeze';

/** The look at the audience is missing, failed, or lacks the messages. */
const needsLook = ({ preparation }: Campaign, look: Look): boolean =>
  !preparation ||
  preparation.state === 'failed' ||
  (look === 'freeze' && preparation.kind !== 'freeze');

/** Saves a draft, but never over another device's change. @param campaign null for a new one @throws ApiError */
async function saveDraft(
  campaign: Campaign | null,
  { typed, base }: TypedDraft,
  idempotencyKey: string,
): Promise<Campaign> {
  if (!campaign) return call(createCampaign, { body: typed, idempotencyKey });
  if (isSame(typed, fieldsOf(campaign))) return campaign;
  try {
    return await put(campaign, typed);
  } catch (error) {
    if (!hasCode(error, 'campaigns.changed')) throw error;
    const { campaignId } = campaign;
    const now = await call(getCampaign, { params: { campaignId } });
    // An earlier press arrived, but its answer was lost.
    if (isSame(typed, fieldsOf(now))) return now;
    if (base && isSame(base, fieldsOf(now))) return put(now, typed);
    throw error;
  }
}

const put = ({ campaignId, version }: Campaign, fields: DraftFields): Promise<Campaign> =>
  call(saveCampaign, { params: { campaignId }, body: { version, ...fields } });

/** Begins a look at the audience, once, if this step needs one. After a failure a button begins it again. */
export function useLook({ onward }: Draft, look: Look, step: Step, isNeeded: boolean): void {
  const hasBegun = useRef(false);
  const { mutate, isPending } = onward;
  useEffect(() => {
    // A step that was just done begins its own look.
    if (!isNeeded || isPending || hasBegun.current) return;
    hasBegun.current = true;
    mutate({ look, step });
  }, [isNeeded, isPending, mutate, look, step]);
}
