import { contract } from '#shared/platform/contract.ts';
import { costs } from '#shared/platform/cost.ts';

/**
 * On every device, this one included: no refresh token works any more, and no access token of a sign-in before this
 * call.
 */
export const signOutEverywhere = contract('DELETE /api/account/sessions', 'owner', {
  roles: 'person',
  cost: costs.signOut,
});
