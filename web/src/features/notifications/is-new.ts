import type { Notification } from '#shared/notifications/contract.ts';

/** @returns whether a notification wants to be seen: nobody has read it, and what it asks for is not done */
export const isNew = ({ isRead, isDone }: Notification): boolean => !isRead && !isDone;
