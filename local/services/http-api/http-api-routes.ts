/** Chooses routes by API Gateway's rules for HTTP APIs. */

export interface RouteMatch<T> {
  route: T;
  routeKey: string;
  pathParameters: Record<string, string>;
}

interface CompiledRoute<T> {
  route: T;
  routeKey: string;
  method: string;
  segments: string[];
}

const isGreedy = (segment: string | undefined) => segment?.endsWith('+}') ?? false;
const isVariable = (segment: string) => segment.startsWith('{');

/** From the left, a text comes before a variable, and that before a greedy variable. */
function specificity({ segments, method }: CompiledRoute<unknown>): string {
  const path = segments.map((segment) => {
    if (isGreedy(segment)) return '2';
    return isVariable(segment) ? '1' : '0';
  });
  return `${path.join('')}${method === 'ANY' ? '1' : '0'}`;
}

const segmentsOf = (path: string) => path.split('/').slice(1);

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function matchSegments(pattern: string[], actual: string[]): Record<string, string> | undefined {
  const greedy = isGreedy(pattern.at(-1));
  const sameLength = pattern.length === actual.length;
  if (greedy ? actual.length < pattern.length : !sameLength) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, segment] of pattern.entries()) {
    const text = actual[index] ?? '';
    if (isGreedy(segment)) {
      parameters[segment.slice(1, -2)] = decode(actual.slice(index).join('/'));
    } else if (isVariable(segment)) {
      if (text === '') return undefined;
      parameters[segment.slice(1, -1)] = decode(text);
    } else if (segment !== text) {
      return undefined;
    }
  }
  return parameters;
}

export class RouteTable<T> {
  private readonly routes: CompiledRoute<T>[];
  private readonly fallback: T | undefined;

  constructor(routes: ReadonlyMap<string, T>) {
    this.fallback = routes.get('$default');
    this.routes = [...routes]
      .filter(([routeKey]) => routeKey !== '$default')
      .map(([routeKey, route]) => {
        const [method = '', path = ''] = routeKey.split(' ');
        return { route, routeKey, method, segments: segmentsOf(path) };
      })
      .sort((a, b) => (specificity(a) < specificity(b) ? -1 : 1));
  }

  match(method: string, path: string): RouteMatch<T> | undefined {
    const actual = segmentsOf(path);
    for (const { route, routeKey, method: routeMethod, segments } of this.routes) {
      if (routeMethod !== 'ANY' && routeMethod !== method) continue;
      const pathParameters = matchSegments(segments, actual);
      if (pathParameters) return { route, routeKey, pathParameters };
    }
    if (this.fallback === undefined) return undefined;
    return { route: this.fallback, routeKey: '$default', pathParameters: {} };
  }
}
