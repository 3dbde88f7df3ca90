import type { NotificationText } from './notification-text.ts';
import type { ProjectEventName } from './project-event.ts';

/** What the texts about a project say. */
export interface ProjectFacts {
  /** The reference of its first agreement. */
  ref: string;
  name: string;
  systemNeed: string;
  fullName: string;
  at: string;
  isOwn: boolean;
  details: Record<string, unknown>;
  /** The site's host name, or undefined where the stage has no domain of its own. */
  siteHost: string | undefined;
  businessName: string;
  /** The number to which anybody pays by M-Pesa. */
  paybill: string;
}

/** @returns null where the owner need not be told */
export type ProjectTemplate = (facts: ProjectFacts) => NotificationText | null;

export type ProjectTemplates = Partial<Record<ProjectEventName, ProjectTemplate>>;

/** A day such as 2026-12-24, at the noon of Nairobi: no zone makes another day of it. */
export const noonOf = (day: unknown): string => `${String(day)}T09:00:00.000Z`;
