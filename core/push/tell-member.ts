/** News for a person who works in somebody else's business. It is free, so there is no SMS behind it. */
import { memberNews as messages } from '#core/messages/team.ts';
import { findLanguage } from '#core/settings/settings.store.ts';
import type { MemberNewsItem } from '#core/team/member-news.store.ts';
import type { PushPayload } from '#shared/notifications/push.ts';
import { brand } from '#shared/site/brand.ts';
import { pushDeps, pushTo, topicOf, usableDevices } from './push-news.ts';

export const memberPushDeps = { ...pushDeps, findLanguage };

type Deps = typeof memberPushDeps;

/** If it comes again, it takes its own place on the screen. */
export async function tellMember(
  deps: Deps,
  { businessId, personId, memberId, event, role }: MemberNewsItem,
): Promise<void> {
  const devices = await usableDevices(deps, personId, null);
  if (devices.length === 0) return;
  const [business, language] = await Promise.all([
    deps.findUser(businessId),
    deps.findLanguage(personId),
  ]);
  const values = { shop: business?.businessName ?? '', role };
  const payload: PushPayload = {
    title: brand.name,
    body: messages[event].line(values)[language],
    path: messages[event].path(values),
    language,
    tag: topicOf(`member ${memberId}`),
  };
  await Promise.all(devices.map((device) => pushTo(deps, device, payload)));
}
