import { hourOf, utcDayOf } from '#core/platform/clock.ts';
import { json, oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { paidKinds } from '#core/purse/purse.ts';
import { limits } from './limits.ts';

/** A browser that signed in with a number. Its limits are separate, so strangers cannot use them up. */
export const device = entity({
  name: 'device',
  about: 'A browser that signed in with a number.',
  attributes: {
    phoneHash: text(),
    deviceHash: text({ secret: true, about: 'SHA-256 of the secret that the browser keeps.' }),
    ttl: whole(),
  },
  key: {
    question: 'Has this browser signed in with this number before?',
    pk: 'phone#{phoneHash}',
    sk: 'device#{deviceHash}',
  },
});

export const flow = entity({
  name: 'flow',
  about: 'One sign-in, from the solved robot check to the right code.',
  attributes: {
    flowId: text(),
    phoneHash: text(),
    kind: oneOf(paidKinds, { about: 'The share of the money that its SMS are paid from.' }),
    origin: text({ about: 'The hash of a known device, or `strangers`.' }),
    address: text({ about: 'A keyed hash of the IP address that requested the puzzle.' }),
    block: text({ optional: true, about: 'A keyed hash of its /48, if it is IPv6.' }),
    codeHash: text({ optional: true, secret: true, about: 'A keyed hash, bound to the flow.' }),
    earlierHashes: json<string[]>({
      optional: true,
      secret: true,
      about: 'The hashes of earlier codes, which stay valid, because an SMS may arrive late.',
    }),
    expiresAt: whole({ optional: true, about: 'Milliseconds since 1970.' }),
    attempts: whole({ optional: true }),
    sends: whole({ optional: true }),
    usedAt: whole({ optional: true }),
    smsState: oneOf(['SENDING', 'SENT', 'FAILED', 'UNKNOWN'], {
      optional: true,
      about: 'Only the writer of SENDING may publish.',
    }),
    messageId: text({ optional: true }),
    ttl: whole(),
  },
  key: {
    question: 'Which code was sent in this sign-in, and how often was it tried?',
    pk: 'flow#{flowId}',
    sk: 'otp',
  },
});

export type Flow = ItemOf<typeof flow>;

/** The number is stored as a keyed hash. */
export const phoneQuota = entity({
  name: 'phoneQuota',
  about: 'The sign-in codes that were sent to a number for one origin, in an hour and in a day.',
  attributes: {
    phoneHash: text(),
    origin: text({ about: 'The hash of a known device, or `strangers`.' }),
    last: whole({ about: 'Milliseconds since 1970.' }),
    hour: text(),
    hourSends: whole(),
    day: text(),
    daySends: whole(),
    ttl: whole(),
  },
  key: {
    question: 'May this origin have another SMS sent to this number?',
    pk: 'phone#{phoneHash}',
    sk: 'send#{origin}',
  },
});

/** `last` is in milliseconds since 1970. The counts are of an hour and a day. */
interface PhoneQuota {
  last: number;
  hour: string;
  hourSends: number;
  day: string;
  daySends: number;
}

/** The origin of all unknown devices together. */
export const STRANGERS = 'strangers';

export const limitsOf = (origin: string) =>
  limits.perOrigin[origin === STRANGERS ? 'strangers' : 'knownDevice'];

/** `origin` is the hash of a known device, or `STRANGERS`. Null if the origin has to wait (docs/sign-in.md 5.1). */
export function takeSend(quota: PhoneQuota | null, origin: string, now: number): PhoneQuota | null {
  if (quota && now - quota.last < limits.secondsBetweenSends * 1000) return null;
  const [hour, day] = [hourOf(now), utcDayOf(now)];
  const hourSends = quota?.hour === hour ? quota.hourSends + 1 : 1;
  const daySends = quota?.day === day ? quota.daySends + 1 : 1;
  const { sendsPerHour, sendsPerDay } = limitsOf(origin);
  if (hourSends > sendsPerHour || daySends > sendsPerDay) return null;
  return { last: now, hour, hourSends, day, daySends };
}
