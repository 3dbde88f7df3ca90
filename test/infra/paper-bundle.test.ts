/** The printing function as deployed: its bundle, with the fonts beside it. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import type { PaperOrderItem } from '#core/papers/paper.store.ts';
import { renderPaper } from '#core/papers/render-paper.ts';
import { bundleOptions } from '#infra/bundle-options.ts';
import { repositoryRoot } from '#local/files/repository.ts';
import { ownFolder } from './own-folder.ts';

const run = promisify(execFile);

/** The folder that Lambda unpacks for the function. */
const task = ownFolder();

beforeAll(async () => {
  const contents = `
    export { handler } from './functions/papers/print.ts';
    export { renderPaper } from './core/papers/render-paper.ts';`;
  await build({
    ...bundleOptions,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    logLevel: 'silent',
    stdin: { contents, resolveDir: repositoryRoot, loader: 'ts' },
    outfile: join(task, 'index.js'),
  });
  await run(process.execPath, [join(repositoryRoot, 'scripts/paper-fonts.ts'), task]);
});

const order: PaperOrderItem = {
  userId: 'u',
  projectId: 'p',
  ref: 'F7K2Q9A03',
  number: 'F7K2Q9A03-1',
  orderedAt: '2026-11-24T21:30:00.000Z',
  facts: {
    kind: 'ownership',
    ref: 'F7K2Q9A03',
    ownedAt: '2026-11-24T21:30:00.000Z',
    name: 'Kamau محمد አበበ 王小明 김철수 สมชาย',
    businessName: 'Kamau Hardware',
    systemNeed: 'ERP / POS System',
    agreements: [{ ref: 'F7K2Q9A03', total: 300_000 }],
  },
};

const PRINT = `
  const { handler, renderPaper } = require(process.env.LAMBDA_TASK_ROOT + '/index.js');
  renderPaper(JSON.parse(process.argv[1])).then((bytes) => {
    const hash = require('node:crypto').createHash('sha256').update(bytes).digest('hex');
    console.log(JSON.stringify([typeof handler, hash]));
  });`;

it('the bundle of the function that prints loads by itself, and makes the same bytes as its source', async () => {
  const env = { LAMBDA_TASK_ROOT: task, TABLE_NAME: 'table', AWS_REGION: 'eu-west-1' };
  const { stdout } = await run(process.execPath, ['-e', PRINT, JSON.stringify(order)], {
    env,
    cwd: task,
  });
  const hash = createHash('sha256')
    .update(await renderPaper(order))
    .digest('hex');
  expect(JSON.parse(stdout)).toEqual(['function', hash]);
});
