/** The pool in which Miliki's staff sign in. */
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { propertiesOf, resourceOf } from './resources.ts';
import { dev, prod } from './templates.ts';

const pool = propertiesOf(dev, 'Cognito::UserPool', 'StaffSignIn');
const client = propertiesOf(dev, 'Cognito::UserPoolClient', 'StaffSignIn');

describe('the pool of staff', () => {
  it('staff have a pool of their own, with the e-mail address as user name in letters of any case', () => {
    expect(pool.UsernameAttributes).toEqual(['email']);
    expect(pool).not.toHaveProperty('AliasAttributes');
    expect(pool.UsernameConfiguration).toEqual({ CaseSensitive: false });
  });

  it('nobody joins or comes back into the pool of staff by themselves, and it sends nothing', () => {
    expect(pool.AdminCreateUserConfig).toEqual({ AllowAdminCreateUserOnly: true });
    expect(pool.AccountRecoverySetting.RecoveryMechanisms).toEqual([
      { Name: 'admin_only', Priority: 1 },
    ]);
    expect(pool.AutoVerifiedAttributes ?? []).toEqual([]);
    expect(pool).not.toHaveProperty('SmsConfiguration');
    expect(pool).not.toHaveProperty('EmailConfiguration');
  });

  it('staff come in by custom challenges and refresh only, and a name tells nobody apart', () => {
    expect(client.ExplicitAuthFlows).toEqual(['ALLOW_CUSTOM_AUTH']);
    expect(client.PreventUserExistenceErrors).toBe('ENABLED');
    expect(client.AllowedOAuthFlows).toBeUndefined();
    expect(client.GenerateSecret).toBe(false);
    expect(client.WriteAttributes).toEqual(['locale']);
  });

  it('a session of staff ends after ten hours, and its tokens after one', () => {
    expect(client).toMatchObject({
      AccessTokenValidity: 60,
      IdTokenValidity: 60,
      RefreshTokenValidity: 600,
      TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
      AuthSessionValidity: 5,
      EnableTokenRevocation: true,
    });
  });

  it('the pool of staff runs triggers of its own', () => {
    const triggers = JSON.stringify(pool.LambdaConfig).match(/"StaffSignIn\w+","Arn"/g);
    expect(triggers?.length).toBe(4);
    expect(pool.LambdaConfig.PreTokenGenerationConfig.LambdaVersion).toBe('V2_0');
  });

  it('the pool of staff survives the stack in production', () => {
    expect(resourceOf(prod, 'Cognito::UserPool', 'StaffSignIn')).toMatchObject({
      DeletionPolicy: 'Retain',
      Properties: { DeletionProtection: 'ACTIVE' },
    });
  });

  it('a firewall of its own stands before the pool of staff', () => {
    dev.hasResourceProperties('AWS::WAFv2::WebACLAssociation', {
      ResourceArn: { 'Fn::GetAtt': [Match.stringLikeRegexp('^StaffSignInUserPool'), 'Arn'] },
      WebACLArn: { 'Fn::GetAtt': [Match.stringLikeRegexp('^StaffSignInStaffPool'), 'Arn'] },
    });
    const stopped = JSON.stringify(resourceOf(dev, 'WAFv2::WebACL', 'StaffSignIn'));
    for (const call of ['SignUp', 'ForgotPassword', 'UpdateUserAttributes', 'ChangePassword']) {
      expect(stopped).toContain(`".${call.toLowerCase()}"`);
    }
  });
});
