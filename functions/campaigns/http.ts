import {
  readAutomaticMessages,
  saveAutomaticMessages,
} from '#core/campaigns/automatic/automatic.ts';
import { automaticDeps } from '#core/campaigns/automatic/deps.ts';
import type { CampaignItem } from '#core/campaigns/campaign/campaign.store.ts';
import {
  readCampaignReply,
  readSmsOverview,
  toCampaignReply,
} from '#core/campaigns/campaign-reply.ts';
import { deps } from '#core/campaigns/deps.ts';
import {
  createCampaign,
  deleteCampaign,
  requireCampaign,
  saveCampaign,
} from '#core/campaigns/drafts.ts';
import { listRecipients } from '#core/campaigns/preparation/list-recipients.ts';
import { prepareCampaign } from '#core/campaigns/preparation/run-preparation.ts';
import { confirmCampaign, testCampaign } from '#core/campaigns/sending/confirm.ts';
import { cancelCampaign, pauseCampaign, resumeCampaign } from '#core/campaigns/sending/stop.ts';
import {
  createTemplate,
  deleteTemplate,
  templateDeps,
} from '#core/campaigns/templates/templates.ts';
import { smsStage } from '#core/sms/limits.ts';
import { namesOf } from '#core/team/member.store.ts';
import { api, route } from '#functions/platform/http.ts';
import * as contracts from '#shared/campaigns/contract.ts';
import type { OwnerActor } from '#shared/platform/contract.ts';

const replyOf = async ({ userId, member }: OwnerActor, item: Promise<CampaignItem>) => {
  const found = await item;
  return readCampaignReply(deps, found, await namesOf(userId, [found], member));
};

const toTemplateReply = ({
  templateId,
  name,
  text,
}: Record<'templateId' | 'name' | 'text', string>) => ({
  templateId,
  name,
  text,
});

export const handler = api(
  route(contracts.getSmsOverview, ({ actor }) => readSmsOverview(deps, actor.userId, smsStage())),
  route(contracts.listCampaigns, async ({ actor, query }) => {
    const { items, next } = await deps.pageCampaigns(actor.userId, query.cursor);
    const names = await namesOf(actor.userId, items, actor.member);
    return { campaigns: items.map((item) => toCampaignReply(item, null, names)), next };
  }),
  route(contracts.getCampaign, ({ actor, params }) =>
    replyOf(actor, requireCampaign(deps, actor.userId, params.campaignId)),
  ),
  route(contracts.createCampaign, ({ actor, idempotencyKey, body }) =>
    replyOf(actor, createCampaign(deps, actor.userId, idempotencyKey, body, actor.member)),
  ),
  route(contracts.saveCampaign, ({ actor, params, body }) =>
    replyOf(actor, saveCampaign(deps, actor.userId, params.campaignId, body)),
  ),
  route(contracts.deleteCampaign, async ({ actor, params }) => {
    await deleteCampaign(deps, actor.userId, params.campaignId);
    return undefined;
  }),
  route(contracts.prepareCampaign, ({ actor, params, body }) =>
    replyOf(actor, prepareCampaign(deps, actor.userId, params.campaignId, body)),
  ),
  route(contracts.confirmCampaign, ({ actor, params, body }) =>
    replyOf(actor, confirmCampaign(deps, actor.userId, params.campaignId, body, actor.member)),
  ),
  route(contracts.pauseCampaign, ({ actor, params }) =>
    replyOf(actor, pauseCampaign(deps, actor.userId, params.campaignId)),
  ),
  route(contracts.resumeCampaign, ({ actor, params }) =>
    replyOf(actor, resumeCampaign(deps, actor.userId, params.campaignId)),
  ),
  route(contracts.cancelCampaign, ({ actor, params }) =>
    replyOf(actor, cancelCampaign(deps, actor.userId, params.campaignId)),
  ),
  route(contracts.testCampaign, ({ actor, params, idempotencyKey }) =>
    testCampaign(deps, actor.userId, params.campaignId, idempotencyKey, actor.member),
  ),
  route(contracts.listRecipients, ({ actor, params, body }) =>
    listRecipients(deps, actor.userId, params.campaignId, body),
  ),
  route(contracts.listTemplates, async ({ actor }) => ({
    templates: (await templateDeps.listTemplates(actor.userId)).map(toTemplateReply),
  })),
  route(contracts.createTemplate, async ({ actor, idempotencyKey, body }) =>
    toTemplateReply(await createTemplate(templateDeps, actor.userId, idempotencyKey, body)),
  ),
  route(contracts.deleteTemplate, async ({ actor, params }) => {
    await deleteTemplate(templateDeps, actor.userId, params.templateId);
    return undefined;
  }),
  route(contracts.getAutomaticMessages, ({ actor }) =>
    readAutomaticMessages(automaticDeps, actor.userId),
  ),
  route(contracts.saveAutomaticMessages, ({ actor, body }) =>
    saveAutomaticMessages(automaticDeps, actor.userId, body),
  ),
);
