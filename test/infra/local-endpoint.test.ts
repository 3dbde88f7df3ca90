/** The local cloud's calls of neighbouring programs, and its edge code. */
import type { RequestListener } from 'node:http';
import { type Listener, listenLocally } from '#local/endpoint/http.ts';
import { post } from '#local/endpoint/post.ts';
import { CdnDistribution } from '#local/services/cloudfront/cloudfront.ts';
import type { Stack } from '#local/template/stack.ts';

describe('a post to the database', () => {
  let listener: Listener;

  async function serve(answer: RequestListener): Promise<URL> {
    listener = await listenLocally(0, answer);
    return new URL(`http://127.0.0.1:${listener.port}`);
  }

  afterEach(() => listener.close());

  it('a post takes a reply larger than any request, as a stream with a backlog gives it', async () => {
    const backlog = 'x'.repeat(65 * 2 ** 20);
    const url = await serve((_, response) => response.end(backlog));
    const { status, text } = await post(url, '{}', {});
    expect(status).toBe(200);
    expect(text.length).toBe(backlog.length);
  });

  it('a post keeps a letter whose bytes come apart', async () => {
    const [first = 0, second = 0] = Buffer.from('é');
    const url = await serve((_, response) => {
      response.write(Buffer.of(first));
      setImmediate(() => response.end(Buffer.of(second)));
    });
    expect((await post(url, '{}', {})).text).toBe('é');
  });

  it('a post fails when the reply breaks off', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-length': 10 }).write('x');
      setImmediate(() => response.destroy());
    });
    await expect(post(url, '{}', {})).rejects.toThrow();
  });
});

const distribution = (code: string): CdnDistribution => {
  const association = { EventType: 'viewer-request', FunctionARN: 'edge' };
  const config = { DefaultCacheBehavior: { FunctionAssociations: [association] } };
  const resources: Record<string, unknown[]> = {
    'AWS::CloudFront::Distribution': [{ property: () => config }],
    'AWS::CloudFront::Function': [{ ref: 'edge', property: () => code }],
  };
  const stack = { ofType: (type: string) => resources[type] ?? [] };
  return new CdnDistribution(stack as unknown as Stack, new Map());
};

it('a function at the edge carries no variable from one request to the next', () => {
  const cdn = distribution(
    'var count = 0; function handler(event) { count++; event.request.uri += count; return event.request; }',
  );
  expect(['/a', '/b'].map((path) => cdn.objectAt(path))).toEqual(['/a1', '/b1']);
});

it('a function at the edge that fails at one request answers the next', () => {
  const cdn = distribution(
    "function handler(event) { if (event.request.uri === '/a') throw new Error('no'); return event.request; }",
  );
  expect(() => cdn.objectAt('/a')).toThrow('no');
  expect(cdn.objectAt('/b')).toBe('/b');
});
