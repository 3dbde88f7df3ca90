import { contract } from '#shared/platform/contract.ts';
import { costs } from '#shared/platform/cost.ts';
import * as f from '#shared/platform/fields.ts';
import { permissions } from '#shared/platform/permissions.ts';
import { memberStates } from './states.ts';

const may = f.list(f.choice(permissions), { max: permissions.length });

/** 32 bytes as base64url. */
const token = f.verbatim({ max: 43, pattern: /^[A-Za-z0-9_-]{43}$/ });

/**
 * English letters only, so no address looks like another in the staff, its audit or the user pool. Each dot is between
 * two parts, as Cognito demands. The length is checked first: matching megabytes takes too much memory.
 */
const STAFF_EMAIL =
  /^(?=.{5,120}$)[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z\d]+(-+[a-z\d]+)*\.)+[a-z]{2,}$/i;

const deviceName = f.text({ min: 1, max: 40 });

/** The answer of the browser's passkey, as JSON text. */
const answer = f.verbatim({ min: 1, max: 16_000 });

export const Passkey = {
  passkeyId: f.text(),
  name: f.text(),
  createdAt: f.moment,
  usedAt: f.nullable(f.moment),
};
export type Passkey = f.ValuesOf<typeof Passkey>;

export const Member = {
  staffId: f.text(),
  name: f.text(),
  email: f.text(),
  may,
  state: f.choice(memberStates),
  version: f.version,
  createdAt: f.moment,
  /** One admin has asked for it and another must confirm: permissions, or an invitation if `may` is null. */
  asked: f.nullable(f.object({ by: f.text(), may: f.nullable(may) })),
};
export type Member = f.ValuesOf<typeof Member>;

export const openInvitation = contract('POST /api/office/invitation', 'anyone', {
  isRead: true,
  body: { token },
  reply: { name: f.text(), email: f.text(), options: f.json },
  errors: ['staff.invitationEnded'],
});

export const acceptInvitation = contract('POST /api/office/invitation/passkey', 'anyone', {
  body: { token, name: deviceName, answer },
  errors: ['staff.invitationEnded', 'staff.passkeyInvalid'],
});

export const getMe = contract('GET /api/office/me', 'staff', {
  may: [],
  reply: {
    staffId: f.text(),
    name: f.text(),
    email: f.text(),
    may,
    passkeys: f.list(f.object(Passkey)),
    signedInAt: f.moment,
  },
});

export const signOutOfOffice = contract('DELETE /api/office/me/session', 'staff', {
  may: [],
  cost: costs.signOut,
});

/** Asks for the passkey again, for one act (shared/staff/act.ts) within two minutes. */
export const challengeAct = contract('POST /api/office/me/challenge', 'staff', {
  may: [],
  isRead: true,
  body: { act: f.verbatim({ min: 1, max: 1000, multiline: true }) },
  reply: { options: f.json },
});

export const challengePasskey = contract('POST /api/office/me/passkeys/challenge', 'staff', {
  may: [],
  isRead: true,
  reply: { options: f.json },
  errors: ['staff.tooManyPasskeys'],
});

export const addPasskey = contract('POST /api/office/me/passkeys', 'staff', {
  may: [],
  fresh: true,
  body: { name: deviceName, answer },
  errors: ['staff.passkeyInvalid', 'staff.tooManyPasskeys'],
});

export const removePasskey = contract('DELETE /api/office/me/passkeys/{passkeyId}', 'staff', {
  may: [],
  fresh: true,
  errors: ['staff.passkeyNotFound', 'staff.lastPasskey'],
});

/** Every member may see who else works on a file. */
export const listStaff = contract('GET /api/office/staff', 'staff', {
  may: [],
  closedTo: 'supervise',
  reply: { staff: f.list(f.object(Member)) },
});

/** Both null while a second admin has to confirm. */
const invitationReply = { link: f.nullable(f.text()), expiresAt: f.nullable(f.moment) };

/**
 * Returns the link for the first passkey. If a permission needs two admins, the link is made when a second admin
 * invites again.
 */
export const inviteMember = contract('POST /api/office/staff', 'staff', {
  may: ['admin'],
  fresh: true,
  status: 201,
  body: {
    name: f.text({ min: 2, max: 80 }),
    email: f.text({ min: 5, max: 120, pattern: STAFF_EMAIL }),
    /** If an owner's account has this number, the member cannot open its files. */
    phone: f.text({ min: 9, max: 20 }),
    may,
  },
  reply: invitationReply,
  errors: ['staff.emailTaken', 'staff.notTogether'],
});

/**
 * Takes effect at the member's next call. If a permission needs two admins, nothing changes until a second admin sets
 * the same permissions.
 */
export const changePermissions = contract('PUT /api/office/staff/{staffId}/permissions', 'staff', {
  may: ['admin'],
  fresh: true,
  body: { may, version: f.version },
  reply: Member,
  errors: [
    'staff.notFound',
    'staff.changed',
    'staff.notTogether',
    'staff.notYourself',
    'staff.secondAdminNeeded',
  ],
});

/** None of the member's sessions or passkeys works any more. */
export const removeMember = contract('DELETE /api/office/staff/{staffId}', 'staff', {
  may: ['admin'],
  fresh: true,
  errors: ['staff.notFound', 'staff.notYourself'],
});

/**
 * For a member who lost all passkeys or did not use the invitation. If the member has passkeys, or a permission that
 * needs two admins, a first admin asks and a second confirms: the link is made by the second call.
 */
export const inviteAgain = contract('POST /api/office/staff/{staffId}/invitation', 'staff', {
  may: ['admin'],
  fresh: true,
  body: { version: f.version },
  reply: invitationReply,
  errors: ['staff.notFound', 'staff.changed', 'staff.notYourself', 'staff.secondAdminNeeded'],
});
