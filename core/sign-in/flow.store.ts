import { phoneAccount } from '#core/accounts/account.entity.ts';
import type { SmsOutcome } from '#core/carriers/send-sms.ts';
import { ttlAfter } from '#core/platform/clock.ts';
import { above, absent } from '#core/platform/table/condition.ts';
import { write } from '#core/platform/table/transact.ts';
import { payFor } from '#core/purse/purse.store.ts';
import type { PaidKind } from '#core/purse/purse.ts';
import { device, type Flow, flow, phoneQuota, STRANGERS, takeSend } from './flow.ts';
import { limits } from './limits.ts';
import { inNetwork } from './network.store.ts';
import type { Network } from './network.ts';

const TWO_DAYS = 2 * 24 * 60 * 60;

export interface NewFlow {
  flowId: string;
  phoneHash: string;
  /** The hash of the browser's secret, if it sent one. */
  deviceHash: string | undefined;
  /** The network that the robot check was solved for. */
  network: Network;
}

/** Records the number and browser of a sign-in. A repeat changes nothing. False if the flow is of another number. */
export async function openFlow(
  { flowId, phoneHash, deviceHash, network }: NewFlow,
  now: number,
): Promise<boolean> {
  const origin = await originOf(phoneHash, deviceHash, now);
  const kind = await kindOf(phoneHash, origin);
  const ttl = ttlAfter(now, limits.flowSeconds);
  const isNew = await write(flow.create({ flowId, phoneHash, origin, kind, ...network, ttl }));
  return isNew || (await readFlow(flowId))?.phoneHash === phoneHash;
}

async function originOf(phoneHash: string, deviceHash: string | undefined, now: number) {
  const known = deviceHash ? await device.get({ phoneHash, deviceHash }) : null;
  return known && known.ttl > now / 1000 ? known.deviceHash : STRANGERS;
}

async function kindOf(phoneHash: string, origin: string): Promise<PaidKind> {
  if (origin !== STRANGERS) return 'knownDevice';
  return (await phoneAccount.get({ phoneHash })) ? 'knownNumber' : 'newNumber';
}

export interface NewCode {
  flowId: string;
  phoneHash: string;
  codeHash: string;
  /** The number of this SMS in the flow, from 1. */
  send: number;
  /** An unknown number is counted separately: it must not use up the shared money. */
  isKnown: boolean;
}

/**
 * Only the caller that gets `send` may send the SMS. With another answer, nothing was written. `already`: Cognito
 * called a trigger again.
 */
export interface SendClaim {
  to: 'send' | 'already' | 'wait' | 'limit' | 'unavailable';
}

export const readFlow = (flowId: string): Promise<Flow | null> => flow.get({ flowId });

/**
 * Records in one transaction, before a code is sent: the code, the quotas of its origin and network, and the money. A
 * refusal leaves earlier codes as they are (docs/sign-in.md 3.4).
 */
export async function claimSend(code: NewCode, now: number): Promise<SendClaim> {
  const current = await readFlow(code.flowId);
  if (!current) return { to: 'limit' };
  const refusal = refusalOf(current, code, now);
  if (refusal) return { to: refusal };
  const { phoneHash, origin } = current;
  const before = await phoneQuota.get({ phoneHash, origin });
  const after = takeSend(before, origin, now);
  // A repeat of this call may have sent it since the flow was read.
  if (!after) return { to: (await isSent(code)) ? 'already' : 'wait' };
  const failed = await payFor(
    {
      already: storeCode(code, current, now),
      // Fails if another SMS was sent to this number since its quota was read. Then this SMS waits.
      wait: phoneQuota.upsert(
        { phoneHash, origin },
        {
          set: { ...after, ttl: ttlAfter(now, TWO_DAYS) },
          if: { last: before ? before.last : absent },
        },
      ),
      networkFull: origin === STRANGERS && inNetwork(current, 'sends', now),
    },
    { kind: code.isKnown ? current.kind : 'nobody', phoneHash, parts: 1 },
    now,
  );
  if (!failed) return { to: 'send' };
  return { to: refusals[failed] };
}

const refusals = {
  already: 'already',
  wait: 'wait',
  networkFull: 'wait',
  numberFull: 'wait',
  accountFull: 'wait',
  purseEmpty: 'unavailable',
} as const;

const isSent = async ({ flowId, send }: NewCode): Promise<boolean> =>
  ((await readFlow(flowId))?.sends ?? 0) >= send;

function refusalOf(current: Flow, { send, phoneHash }: NewCode, now: number) {
  if (current.phoneHash !== phoneHash) return 'limit';
  if ((current.sends ?? 0) >= send) return 'already';
  if (send > limits.sendsPerFlow) return 'limit';
  const isLive = current.usedAt === undefined && (current.expiresAt ?? 0) > now;
  return send === 1 || isLive ? null : 'limit';
}

/** An SMS may come late, so all codes of a sign-in are valid until it ends. */
function storeCode({ flowId, phoneHash, codeHash, send }: NewCode, before: Flow, now: number) {
  const earlierHashes = [...(before.earlierHashes ?? []), before.codeHash].filter(
    (hash) => hash !== undefined,
  );
  const set = { codeHash, earlierHashes, sends: send, smsState: 'SENDING' } as const;
  if (send === 1) {
    const expiresAt = now + limits.codeSeconds * 1000;
    return flow.patch(
      { flowId },
      { set: { ...set, expiresAt, attempts: 0 }, if: { sends: absent, phoneHash } },
    );
  }
  return flow.patch(
    { flowId },
    { set, if: { sends: send - 1, usedAt: absent, expiresAt: above(now), phoneHash } },
  );
}

export async function recordSend(flowId: string, outcome: SmsOutcome): Promise<void> {
  const { state } = outcome;
  const sent = state === 'SENT' ? { messageId: outcome.messageId } : {};
  await write(flow.patch({ flowId }, { set: { smsState: state, ...sent } }));
}
