import { Match, type Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';

interface BucketProperties {
  VersioningConfiguration?: unknown;
  ObjectLockEnabled?: boolean;
  ObjectLockConfiguration?: unknown;
  CorsConfiguration?: { CorsRules: { AllowedOrigins: string[] }[] };
  LifecycleConfiguration: { Rules: Record<string, unknown>[] };
}

function uploadsOf(template: Template): BucketProperties {
  const buckets = Object.entries(template.findResources('AWS::S3::Bucket'));
  return buckets.find(([id]) => id.startsWith('Uploads'))?.[1].Properties;
}

type Stages = Record<'dev' | 'staging' | 'prod', Template>;

/** @param withDomain a stack of production with a domain of its own */
export function uploadsTests(templates: Stages, withDomain: Template): void {
  const { dev, staging, prod } = templates;
  const stages = Object.entries(templates);

  describe('the uploads', () => {
    it('an upload may have the header that lets a file be written once', () => {
      expect(uploadsOf(dev).CorsConfiguration?.CorsRules).toMatchObject([
        { AllowedMethods: ['PUT', 'GET'], AllowedHeaders: ['content-type', 'if-none-match'] },
      ]);
    });

    it('in production pages of the site alone send files, and without a domain none do', () => {
      const origins = uploadsOf(withDomain).CorsConfiguration?.CorsRules.flatMap(
        ({ AllowedOrigins }) => AllowedOrigins,
      );
      expect(origins).toEqual(['https://miliki.example']);
      expect(uploadsOf(prod)).not.toHaveProperty('CorsConfiguration');
    });

    it.each(stages)(
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
          detail: Match.objectLike({
            scanResultDetails: { scanResultStatus: ['THREATS_FOUND'] },
          }),
        }),
        Targets: [Match.objectLike({ Arn: { Ref: Match.stringLikeRegexp('^AlarmsTopic') } })],
      });
    });
  });
}
