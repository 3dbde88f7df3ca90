import { useInfiniteQuery } from '@tanstack/react-query';
import type { Campaign } from '#shared/campaigns/contract.ts';
import { Preview } from '../message/preview.tsx';
import { recipientsQuery } from '../queries/recipients.ts';

const SHOWN = 3;

/** The messages of the first people who get one. */
export function RealPreview({ campaign }: { campaign: Campaign }) {
  const { data = [] } = useInfiniteQuery(recipientsQuery(campaign));
  const messages = data.flatMap(({ text }) => text ?? []);
  return messages.length > 0 ? <Preview messages={messages.slice(0, SHOWN)} /> : null;
}
