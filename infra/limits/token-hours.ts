/**
 * The hours that access and ID tokens live. Amplify renews both once one of them has ended, and
 * renewals are what the quota of the pool is needed for most (docs/limits.md). Longer than an hour is
 * safe because every route of an owner looks at the session itself (docs/sign-in.md 9.3).
 */
export const TOKEN_HOURS = 4;
