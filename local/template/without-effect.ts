/** Resource types that have no effect on a desk, each with the reason. */
export const withoutEffect: Readonly<Record<string, string>> = {
  'AWS::Logs::LogGroup': 'logs go to files in the data directory',
  'AWS::Logs::MetricFilter': 'metrics at a desk are read by nobody',
  'AWS::Lambda::Permission': 'only the cloud itself calls functions',
  'AWS::Lambda::LayerVersion': 'layers only carry the tools of the CDK’s own deployment functions',
  'AWS::S3::BucketPolicy': 'buckets only answer signed requests from this machine',
  'AWS::SQS::QueuePolicy': 'queues only answer this machine',
  'AWS::CloudFront::OriginAccessControl': 'the site’s files are read from web/',
  'AWS::CloudFront::CachePolicy': 'nothing is cached between the browser and this machine',
  'AWS::CloudFront::OriginRequestPolicy': 'requests reach the API whole',
  'Custom::CDKBucketDeployment': 'the site’s files are read from web/',
  'Custom::S3AutoDeleteObjects': 'data is deleted by deleting the data directory',
  'AWS::CloudWatch::Alarm': 'an alarm at a desk wakes nobody',
  'AWS::CloudFormation::Stack':
    'its resources stand in the template that has it (local/template/nested.ts)',
  'AWS::Budgets::Budget': 'nothing costs money at a desk',
  'AWS::CloudWatch::Dashboard': 'metrics at a desk are read by nobody',
  'AWS::SNS::Topic': 'topics only carry alarms',
  'AWS::SNS::TopicPolicy': 'topics only carry alarms',
  'AWS::SNS::Subscription': 'topics only carry alarms',
  'AWS::CDK::Metadata': 'statistics for the CDK',
};
