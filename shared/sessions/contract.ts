import { contract } from '#shared/platform/contract.ts';
import { costs } from '#shared/platform/cost.ts';

/** On all devices, this one included: refresh tokens stop working, and access tokens of sign-ins before this call. */
export const signOutEverywhere = contract('DELETE /api/account/sessions', 'owner', {
  roles: 'person',
  cost: costs.signOut,
});
