/** News for a person who works in somebody else's business. It is free, so there is no SMS behind it. */
import { memberNews } from '#core/messages/team.ts';
import { logger } from '#core/platform/logger.ts';
import { findLanguage } from '#core/settings/settings.store.ts';
import type { TeamMemberItem } from '#core/team/member.store.ts';
import type { PushPayload } from '#shared/notifications/push.ts';
import { brand } from '#shared/site/brand.ts';
import { pushDeps, pushTo, topicOf, usableDevices } from './push-news.ts';

export const memberPushDeps = { ...pushDeps, findLanguage };

type Deps = typeof memberPushDeps;

/** The change is stored before this, so a failure here is only logged. */
export async function tellMember(
  deps: Deps,
  { businessId, personId, memberId, role }: TeamMemberItem,
  event: keyof typeof memberNews,
): Promise<void> {
  try {
    const devices = await usableDevices(deps, personId, null);
    if (devices.length === 0) return;
    const [business, language] = await Promise.all([
      deps.findUser(businessId),
      deps.findLanguage(personId),
    ]);
    const values = { shop: business?.businessName ?? '', role };
    const payload: PushPayload = {
      title: brand.name,
      body: memberNews[event].line(values)[language],
      path: memberNews[event].path(values),
      language,
      tag: topicOf(`member ${memberId}`),
    };
    await Promise.all(devices.map((device) => pushTo(deps, device, payload)));
  } catch (error) {
    logger.warn('team member not told', { error: error as Error });
  }
}
