import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { addOptOuts, CONTACT_ROWS } from '#shared/contacts/contract.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import { mobilePhone } from '#shared/platform/phone.ts';
import { call } from '#web/src/lib/api/api.ts';
import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { sessionOwner } from '#web/src/lib/session/session.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { sendPatiently } from '#web/src/lib/upload/send-patiently.ts';
import type { ContactRow } from '../contacts/contact-rows.ts';

interface OptOutRequest {
  rows: readonly ContactRow[];
  source: BodyOf<typeof addOptOuts>['source'];
}

interface Added {
  added: number;
  known: number;
}

/** Sends opt-outs batch after batch. One that is sent twice changes nothing more. */
export function useAddOptOuts() {
  const client = useQueryClient();
  const [done, setDone] = useState(0);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const mutation = useMutation({
    mutationFn: (request: OptOutRequest) => {
      setDone(0);
      leaving.current = new AbortController();
      return addAll(request, setDone, leaving.current.signal);
    },
    onSuccess: ({ added, known }) =>
      toastSuccess({
        title: t('Success'),
        text: t('Added: {added}. Opted out before: {known}.', {
          added: formatNumber(added),
          known: formatNumber(known),
        }),
      }),
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['contacts'] }),
  });
  return { ...mutation, done };
}

async function addAll(
  { rows, source }: OptOutRequest,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<Added> {
  const owner = sessionOwner() ?? '';
  const phones = [...new Set(rows.flatMap(({ phone }) => mobilePhone(phone) ?? []))];
  const all = { added: 0, known: 0 };
  for (let from = 0; from < phones.length; from += CONTACT_ROWS) {
    const batch = phones.slice(from, from + CONTACT_ROWS);
    const reply = await sendPatiently(owner, signal, () =>
      call(addOptOuts, { body: { phones: batch, source } }),
    );
    if (!reply) break;
    all.added += reply.added;
    all.known += reply.known;
    onProgress(from + batch.length);
  }
  return all;
}
