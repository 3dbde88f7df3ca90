import type { Settings } from '#shared/settings/contract.ts';
import { english } from './english.ts';
import { kiswahili } from './kiswahili.ts';
import type { NotificationEventName } from './notification-event.ts';
import type {
  NotificationFacts,
  NotificationTemplate,
  NotificationText,
} from './notification-text.ts';

const texts: Record<
  Settings['language'],
  Partial<Record<NotificationEventName, NotificationTemplate>>
> = {
  en: english,
  sw: kiswahili,
};

/** @returns null for a change the owner made, or need not know of */
export const notificationTextOf = (
  event: NotificationEventName,
  facts: NotificationFacts,
  language: Settings['language'],
): NotificationText | null => texts[language][event]?.(facts) ?? null;
