/** The calls that a user makes with an access token. Each needs the scope that the pool gives. */
import { AwsError, unsupported } from '#local/endpoint/aws-error.ts';
import {
  attributesOf,
  invalid,
  type NameAndValue,
  recordOf,
  requireWritable,
} from './attributes.ts';
import type { Directory, User } from './directory.ts';
import { hashOf, hasPassword, requireGoodPassword } from './passwords.ts';
import type { Tokens } from './tokens.ts';
import type { UserPoolClient } from './user-pool.ts';

export interface Caller {
  user: User;
  client: UserPoolClient;
}

export interface SelfServiceInput {
  UserAttributes?: NameAndValue[];
  UserAttributeNames?: string[];
  AttributeName?: string;
  PreviousPassword?: string;
  ProposedPassword?: string;
  MFAOptions?: unknown[];
  SMSMfaSettings?: { Enabled?: boolean };
  SoftwareTokenMfaSettings?: { Enabled?: boolean };
  EmailMfaSettings?: { Enabled?: boolean };
}

interface Pool {
  directory: Directory;
  tokens: Tokens;
}

type Call = (pool: Pool, caller: Caller, input: SelfServiceInput) => unknown;

/** The answer of a call about something that the pool does not have. */
const refuse = (name: string, message: string) => (): never => {
  throw new AwsError(name, message);
};

const withoutDevices = refuse(
  'InvalidUserPoolConfigurationException',
  'Device tracking is not enabled for the user pool.',
);
const withoutAuthenticator = refuse(
  'SoftwareTokenMFANotFoundException',
  'Software Token MFA has not been enabled by the userPool',
);
const withoutPasskeys = refuse(
  'WebAuthnNotEnabledException',
  'WebAuthn is not enabled for the user pool.',
);

function changePassword({ directory }: Pool, { user, client }: Caller, input: SelfServiceInput) {
  const { PreviousPassword = '', ProposedPassword = '' } = input;
  requireGoodPassword(client.pool, ProposedPassword);
  if (!hasPassword(user, PreviousPassword)) {
    throw new AwsError('NotAuthorizedException', 'Incorrect username or password.');
  }
  user.passwordHash = hashOf(ProposedPassword);
  directory.userChanged(user);
  return {};
}

/** A second factor can only be turned off, because the pool has none. */
function refuseFactor(factor: string, isOn: boolean | undefined): void {
  if (isOn) throw invalid(`User does not have delivery config set to turn on ${factor}`);
}

const calls: Readonly<Record<string, Call>> = {
  GetUser: (_, { user }) => ({ Username: user.sub, UserAttributes: attributesOf(user) }),
  UpdateUserAttributes: ({ directory }, { user, client }, { UserAttributes = [] }) => {
    requireWritable(
      client,
      UserAttributes.map(({ Name }) => Name),
    );
    directory.setAttributes(user, recordOf(UserAttributes));
    return { CodeDeliveryDetailsList: [] };
  },
  DeleteUserAttributes: ({ directory }, { user, client }, { UserAttributeNames = [] }) => {
    requireWritable(client, UserAttributeNames);
    directory.deleteAttributes(user, UserAttributeNames);
    return {};
  },
  DeleteUser: ({ directory }, { user }) => {
    directory.remove(user);
    return {};
  },
  GlobalSignOut: ({ tokens }, { user }) => {
    tokens.signOutEverywhere(user);
    return {};
  },
  ChangePassword: changePassword,
  GetUserAuthFactors: (_, { user }) => ({
    Username: user.sub,
    ConfiguredUserAuthFactors: user.passwordHash === undefined ? [] : ['PASSWORD'],
  }),
  GetUserAttributeVerificationCode: (_, { client }, { AttributeName }) => {
    const { nameAttribute } = client.pool;
    if (AttributeName !== nameAttribute) throw invalid('The user has no such attribute to verify.');
    if (nameAttribute === 'email') throw unsupported('cognito-idp', 'codes by e-mail');
    throw invalid('User pool does not have SMS configuration to send messages.');
  },
  VerifyUserAttribute: refuse(
    'ExpiredCodeException',
    'Invalid code provided, please request a code again.',
  ),
  SetUserMFAPreference: (_pool, _caller, input) => {
    refuseFactor('SMS_MFA', input.SMSMfaSettings?.Enabled);
    refuseFactor('SOFTWARE_TOKEN_MFA', input.SoftwareTokenMfaSettings?.Enabled);
    refuseFactor('EMAIL_MFA', input.EmailMfaSettings?.Enabled);
    return {};
  },
  SetUserSettings: (_pool, _caller, { MFAOptions = [] }) => {
    refuseFactor('SMS_MFA', MFAOptions.length > 0);
    return {};
  },
  AssociateSoftwareToken: withoutAuthenticator,
  VerifySoftwareToken: withoutAuthenticator,
  ConfirmDevice: withoutDevices,
  ForgetDevice: withoutDevices,
  GetDevice: withoutDevices,
  ListDevices: withoutDevices,
  UpdateDeviceStatus: withoutDevices,
  StartWebAuthnRegistration: withoutPasskeys,
  CompleteWebAuthnRegistration: withoutPasskeys,
  ListWebAuthnCredentials: withoutPasskeys,
  DeleteWebAuthnCredential: withoutPasskeys,
};

export const selfServiceActions: readonly string[] = Object.keys(calls);

export const serveUser = (
  pool: Pool,
  caller: Caller,
  action: string,
  input: SelfServiceInput,
): unknown => calls[action]?.(pool, caller, input);
