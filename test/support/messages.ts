/** The catalogue's texts, as an owner gets them. */
import { applicationMessages } from '#core/messages/applications.ts';
import type { Notice } from '#core/messages/message.ts';
import type { ApplicationEventName, ProjectHappened } from '#core/notifications/events.ts';
import { projectMessageOf, textOf, valuesOf } from '#core/notifications/news.ts';
import type { Language } from '#shared/platform/languages.ts';

export const applicationTold: Partial<Record<ApplicationEventName, Notice<never>>> =
  applicationMessages;

/** @returns the line, its link's label and the SMS; null if the owner need not be told */
export function wordsOf(message: Notice<never> | null, values: object, language: Language) {
  const text = message && textOf({ message, values }, language);
  if (!text) return null;
  const { message: line, label, sms } = text;
  return { message: line, label, ...(sms !== undefined && { sms }) };
}

export const applicationText = (
  event: ApplicationEventName,
  values: object,
  language: Language = 'en',
) => wordsOf(applicationTold[event] ?? null, values, language);

export type ProjectFacts = Parameters<typeof valuesOf>[1] &
  Pick<ProjectHappened, 'at' | 'isOwn' | 'details'>;

export const projectText = (
  event: ProjectHappened['event'],
  facts: ProjectFacts,
  language: Language = 'en',
) => {
  const happened = { event, projectId: 'P', ...facts };
  return wordsOf(projectMessageOf(happened), valuesOf(happened, facts), language);
};
