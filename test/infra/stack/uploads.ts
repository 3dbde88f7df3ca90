import { App, Stack } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { describe, expect, it } from 'vitest';
import { Uploads } from '#infra/buckets.ts';
import { stages } from '#infra/stages.ts';
import { propertiesOf } from './resources.ts';
import { dev, everyStage, prod, staging } from './templates.ts';

const uploadsOf = (template: Template) => propertiesOf(template, 'S3::Bucket', 'Uploads');

function uploadsWithDomain(): Template {
  const stack = new Stack(new App(), 'domain');
  const domain = { name: 'miliki.example', certificateArn: 'arn' };
  const accessLogs = new Bucket(stack, 'Logs');
  new Uploads(stack, 'Uploads', { stage: { ...stages.prod, domain }, accessLogs });
  return Template.fromStack(stack);
}

describe('the uploads', () => {
  it('an upload may have the header that lets a file be written once', () => {
    expect(uploadsOf(dev).CorsConfiguration.CorsRules).toMatchObject([
      { AllowedMethods: ['PUT', 'GET'], AllowedHeaders: ['content-type', 'if-none-match'] },
    ]);
  });

  it('in production pages of the site alone send files, and without a domain none do', () => {
    const { CorsRules } = uploadsOf(uploadsWithDomain()).CorsConfiguration;
    const origins = CorsRules.map(
      ({ AllowedOrigins }: { AllowedOrigins: string[] }) => AllowedOrigins,
    );
    expect(origins.flat()).toEqual(['https://miliki.example']);
    expect(uploadsOf(prod)).not.toHaveProperty('CorsConfiguration');
  });

  it.each(everyStage)(
    'the uploads of %s can be brought back after they were deleted, and are gone in the end',
    (_, template) => {
      const { VersioningConfiguration, LifecycleConfiguration } = uploadsOf(template);
      expect(VersioningConfiguration).toEqual({ Status: 'Enabled' });
      expect(LifecycleConfiguration.Rules).toMatchObject([
        {
          AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
          ExpiredObjectDeleteMarker: true,
        },
        { Prefix: 'applications/', NoncurrentVersionExpiration: { NoncurrentDays: 7 } },
        { Prefix: 'profile/', NoncurrentVersionExpiration: { NoncurrentDays: 1 } },
        { Prefix: 'projects/', NoncurrentVersionExpiration: { NoncurrentDays: 7 } },
      ]);
    },
  );

  it('a file of production can be locked, and no upload is locked by itself', () => {
    expect(uploadsOf(prod).ObjectLockEnabled).toBe(true);
    expect(uploadsOf(prod)).not.toHaveProperty('ObjectLockConfiguration');
    expect(uploadsOf(dev).ObjectLockEnabled).toBeFalsy();
  });

  it('threat 58: every upload of staging and production is scanned for malware, and tagged', () => {
    for (const template of [staging, prod]) {
      template.hasResourceProperties('AWS::GuardDuty::MalwareProtectionPlan', {
        Actions: { Tagging: { Status: 'ENABLED' } },
        // Without prefixes the whole bucket is scanned.
        ProtectedResource: { S3Bucket: { ObjectPrefixes: Match.absent() } },
      });
    }
  });

  it('threat 58: whoever is on call is told of malware in an upload', () => {
    prod.hasResourceProperties('AWS::Events::Rule', {
      EventPattern: Match.objectLike({
        source: ['aws.guardduty'],
        detail: Match.objectLike({ scanResultDetails: { scanResultStatus: ['THREATS_FOUND'] } }),
      }),
      Targets: [Match.objectLike({ Arn: { Ref: Match.stringLikeRegexp('^AlarmsTopic') } })],
    });
  });
});
