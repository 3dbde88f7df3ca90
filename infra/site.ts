import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type CfnElement, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  FunctionEventType,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct, type IDependable } from 'constructs';
import { OFFICE_PATH, VIEWER_FILE } from '#shared/site/office.ts';
import type { SiteConfig } from '#shared/site/site-config.ts';
import { acknowledge } from './acknowledge.ts';
import {
  contentPolicy,
  linkContentPolicy,
  officeContentPolicy,
  viewerContentPolicy,
} from './content-policy.ts';
import { PageRouter } from './page-router.ts';
import type { StageConfig } from './stages.ts';

const dist = fileURLToPath(new URL('../web/dist', import.meta.url));

/** The headers that differ between owners' pages, the office and the page that draws documents. */
interface PageHeaders {
  policy: string;
  framedBy?: HeadersFrameOption;
  /** Whether search engines are told to skip the page. */
  isHidden?: boolean;
  /** Whether its address opens something, and so is neither passed on nor stored. */
  isSecret?: boolean;
}

interface SiteProps {
  stage: StageConfig;
  apiHost: string;
  /** A new build calls routes and reads fields that the API must have by then. */
  apiStage: IDependable;
  uploads: IBucket;
  accessLogs: IBucket;
  config: SiteConfig;
  officeConfig: SiteConfig;
  /** Headers that prove to the API that a request came through CloudFront. */
  originHeaders: Record<string, string>;
  firewallArn: string;
}

/** The static pages and the app on S3 and CloudFront, with `/api/*` on the same origin. */
export class Site extends Construct {
  readonly distribution: Distribution;
  private readonly props: SiteProps;
  private readonly bucket: Bucket;

  constructor(scope: Construct, id: string, props: SiteProps) {
    super(scope, id);
    this.props = props;
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      serverAccessLogsBucket: props.accessLogs,
      serverAccessLogsPrefix: 'site/',
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: false,
    });
    this.distribution = this.makeDistribution();
    // Template tests and the local cloud have no build, and nothing to upload.
    if (existsSync(dist)) this.deployFiles();
  }

  private makeDistribution(): Distribution {
    const { stage, apiHost, originHeaders, firewallArn } = this.props;
    const headers = this.headers();
    const router = new PageRouter(this, 'PageRouter');
    const origin = S3BucketOrigin.withOriginAccessControl(this.bucket);
    const pages = (responseHeadersPolicy: ResponseHeadersPolicy): BehaviorOptions => ({
      origin,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: true,
      responseHeadersPolicy,
      functionAssociations: [
        { function: router.request, eventType: FunctionEventType.VIEWER_REQUEST },
        { function: router.response, eventType: FunctionEventType.VIEWER_RESPONSE },
      ],
    });
    const distribution = new Distribution(this, 'Distribution', {
      httpVersion: HttpVersion.HTTP2_AND_3,
      defaultRootObject: 'index.html',
      webAclId: firewallArn,
      ...this.domain(),
      defaultBehavior: pages(headers.site),
      // The first matching pattern decides.
      additionalBehaviors: {
        '/api/*': {
          origin: new HttpOrigin(apiHost, {
            protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
            customHeaders: originHeaders,
          }),
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          responseHeadersPolicy: headers.site,
        },
        // Customers' cards, poster links, and the opt-outs of offers.
        '/c/*': pages(headers.link),
        '/j/*': pages(headers.link),
        '/o/*': pages(headers.link),
        [VIEWER_FILE]: pages(headers.viewer),
        [OFFICE_PATH]: pages(headers.office),
        [`${OFFICE_PATH}/*`]: pages(headers.office),
      },
    });
    acknowledge(distribution, {
      'AwsSolutions-CFR3':
        'Its log has chosen fields only, and so another way (edge-logs-stack.ts).',
      'AwsSolutions-CFR1': 'Owners travel: a wall around Kenya would shut them out of their books.',
      ...(stage.domain
        ? {}
        : {
            'AwsSolutions-CFR4':
              "Without a domain of its own the stage has CloudFront's certificate.",
          }),
    });
    return distribution;
  }

  private domain() {
    const { domain } = this.props.stage;
    if (!domain) return {};
    return {
      domainNames: [domain.name],
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
    };
  }

  private headers() {
    const { stage, uploads } = this.props;
    const hosts = {
      pool: `https://cognito-idp.${stage.region}.amazonaws.com`,
      files: `https://${uploads.bucketRegionalDomainName}`,
    };
    return {
      site: this.securityHeaders('SecurityHeaders', { policy: contentPolicy(dist, hosts) }),
      office: this.securityHeaders('OfficeHeaders', {
        policy: officeContentPolicy(dist, hosts),
        isHidden: true,
      }),
      link: this.securityHeaders('LinkHeaders', {
        policy: linkContentPolicy(dist, hosts.files),
        isHidden: true,
        isSecret: true,
      }),
      viewer: this.securityHeaders('ViewerHeaders', {
        policy: viewerContentPolicy(dist),
        framedBy: HeadersFrameOption.SAMEORIGIN,
        isHidden: true,
      }),
    };
  }

  private securityHeaders(id: string, page: PageHeaders): ResponseHeadersPolicy {
    const { policy, framedBy = HeadersFrameOption.DENY, isHidden = false, isSecret = false } = page;
    return new ResponseHeadersPolicy(this, id, {
      securityHeadersBehavior: {
        contentSecurityPolicy: { override: true, contentSecurityPolicy: policy },
        strictTransportSecurity: {
          override: true,
          accessControlMaxAge: Duration.days(730),
          includeSubdomains: true,
          preload: true,
        },
        contentTypeOptions: { override: true },
        frameOptions: { override: true, frameOption: framedBy },
        referrerPolicy: {
          override: true,
          referrerPolicy: isSecret
            ? HeadersReferrerPolicy.NO_REFERRER
            : HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
        },
      },
      customHeadersBehavior: {
        customHeaders: Object.entries({
          'Cross-Origin-Opener-Policy': 'same-origin',
          'Cross-Origin-Resource-Policy': 'same-origin',
          'Permissions-Policy':
            'otp-credentials=(self), camera=(), microphone=(), geolocation=(), payment=()',
          ...(isHidden ? { 'X-Robots-Tag': 'noindex' } : {}),
          ...(isSecret ? { 'Cache-Control': 'private, no-store' } : {}),
        }).map(([header, value]) => ({ header, value, override: true })),
      },
    });
  }

  /** Browsers may cache hashed files for ever. They ask for pages and the configuration each time. */
  private deployFiles(): void {
    const forEver = CacheControl.fromString('public, max-age=31536000, immutable');
    const eachTime = CacheControl.fromString('public, max-age=0, must-revalidate');
    const destination = { destinationBucket: this.bucket, prune: false };
    const assets = new BucketDeployment(this, 'Assets', {
      ...destination,
      sources: [
        Source.asset(dist, {
          exclude: ['*', '!office', '!assets', '!assets/**', '!office/assets/**', '**/*.br'],
        }),
      ],
      cacheControl: [forEver],
    });
    const compressed = (['js', 'css', 'html'] as const).map(
      (ending) =>
        new BucketDeployment(this, `Compressed-${ending}`, {
          ...destination,
          sources: [
            Source.asset(dist, { exclude: ['*', '!assets', '!office', `!*.${ending}.br`] }),
          ],
          contentType: `text/${ending === 'js' ? 'javascript' : ending}; charset=utf-8`,
          contentEncoding: 'br',
          cacheControl: [ending === 'html' ? eachTime : forEver],
        }),
    );
    const pages = new BucketDeployment(this, 'Pages', {
      ...destination,
      sources: [
        Source.asset(dist, { exclude: ['assets/**', 'office/assets/**', '*.br'] }),
        Source.jsonData('config.json', this.props.config),
        Source.jsonData('office/config.json', this.props.officeConfig),
      ],
      cacheControl: [eachTime],
      distribution: this.distribution,
      distributionPaths: ['/*'],
    });
    pages.node.addDependency(assets, ...compressed);
    for (const files of [pages, ...compressed]) files.node.addDependency(this.props.apiStage);
    this.acknowledgeDeployment();
  }

  /** A function of the CDK copies the files, with a role that the CDK writes. */
  private acknowledgeDeployment(): void {
    const stack = Stack.of(this);
    const handler = stack.node.children.find(({ node }) =>
      node.id.startsWith('Custom::CDKBucketDeployment'),
    );
    if (!handler) throw new Error('the bucket deployment has no handler');
    const copies =
      'It copies the built site, which holds no data, from the assets to the site bucket.';
    const bucket = stack.getLogicalId(this.bucket.node.defaultChild as CfnElement);
    const assets = `arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-${stack.region}/*`;
    const wildcards = [
      ...['Abort*', 'DeleteObject*', 'GetBucket*', 'GetObject*', 'List*'].map(
        (action) => `Action::s3:${action}`,
      ),
      'Resource::*',
      `Resource::<${bucket}.Arn>/*`,
      `Resource::${assets}`,
    ];
    acknowledge(handler, {
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]':
        copies,
      'AwsSolutions-L1': 'Its runtime comes with the version of the CDK.',
      ...Object.fromEntries(wildcards.map((one) => [`AwsSolutions-IAM5[${one}]`, copies])),
    });
  }
}
