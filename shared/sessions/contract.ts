import { contract } from '#shared/platform/contract.ts';
import { costs } from '#shared/platform/cost.ts';

/** Signs out on all devices, this one included: refresh tokens and access tokens of earlier sign-ins stop working. */
export const signOutEverywhere = contract('DELETE /api/account/sessions', 'owner', {
  roles: 'person',
  cost: costs.signOut,
});
