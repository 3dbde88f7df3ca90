import {
  Function as EdgeFunction,
  FunctionCode,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import { OFFICE, OFFICE_FILE } from '#shared/site/office.ts';
import {
  fileOfPage,
  NOT_FOUND_FILE,
  ownerPaths,
  patternOf,
  publicPaths,
  visitorPaths,
} from '#shared/site/pages.ts';

const paths: readonly string[] = [...publicPaths, ...visitorPaths, ...ownerPaths];
const plain = paths.filter((path) => !path.includes(':'));
const files = JSON.stringify(Object.fromEntries(plain.map((path) => [path, fileOfPage(path)])));
const patterns = paths
  .filter((path) => path.includes(':'))
  .map((path) => `if (${patternOf(path)}.test(path)) return '${fileOfPage(path)}';`);

/** The build also stores these compressed, as `<name>.br` (web/prerender/prerender-plugin.ts). */
const COMPRESSED = /^(\/office)?\/assets\/.*\.(js|css)$|\.html$/;

/** A path with an extension is a file; any other path may be a page. */
const fileOf = `var files = ${files};
function fileOf(uri) {
  if (/\\.[a-z0-9]+$/i.test(uri)) return uri;
  if (${OFFICE}.test(uri)) return '${OFFICE_FILE}';
  var path = uri.length > 1 ? uri.replace(/\\/$/, '') : uri;
  if (files[path]) return files[path];
  ${patterns.join('\n  ')}
  return '${NOT_FOUND_FILE}';
}`;

/** The bucket cannot tell a missing page, and the distribution's error pages would also replace the API's refusals. */
export class PageRouter extends Construct {
  /** Changes a path to its file, compressed if the browser accepts that. */
  readonly request: EdgeFunction;
  /** Gives the page for a missing path the status 404. */
  readonly response: EdgeFunction;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.request = this.edgeFunction(
      'Request',
      `${fileOf}
function handler(event) {
  var request = event.request;
  var accepted = request.headers['accept-encoding'];
  request.uri = fileOf(request.uri);
  if (accepted && /\\bbr\\b/.test(accepted.value) && ${COMPRESSED}.test(request.uri)) request.uri += '.br';
  return request;
}`,
    );
    this.response = this.edgeFunction(
      'Response',
      `${fileOf}
function handler(event) {
  if (event.response.statusCode === 200 && fileOf(event.request.uri).indexOf('${NOT_FOUND_FILE}') === 0) {
    event.response.statusCode = 404;
    event.response.statusDescription = 'Not Found';
  }
  return event.response;
}`,
    );
  }

  private edgeFunction(id: string, code: string): EdgeFunction {
    return new EdgeFunction(this, id, {
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(code),
    });
  }
}
