/**
 * With this scope a token may change or delete its user at Cognito itself, past every rule of ours
 * (docs/sign-in.md 6.7). The triggers before tokens take it away.
 */
export const COGNITO_SCOPE = 'aws.cognito.signin.user.admin';
