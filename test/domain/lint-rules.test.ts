import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findRefusedImports } from '#scripts/imports/find-refused.ts';
import { circleIn } from '#web/one-direction.ts';
import imports from './samples/imports.json' with { type: 'json' };

const plugins = ['scripts/layout-spread.grit', 'scripts/closed-set.grit'];

const refusals = (path: string, text: string) => findRefusedImports([{ path, text }]);

it.each(imports.againstDirections)(
  'an import against the directions is refused: %s imports %s',
  (path, imported, reason) => {
    const [refusal = '', ...others] = refusals(path, `import { x } from '${imported}';`);
    expect(refusal).toContain(`${path}:1 imports `);
    expect(refusal.endsWith(`: ${reason}`)).toBe(true);
    expect(others).toEqual([]);
  },
);

it.each(imports.forms)('an import against the directions is refused in every form: %s', (text) =>
  expect(refusals('core/sms/sms.ts', text)).toHaveLength(1),
);

it('an import that climbs three folders is refused, with the path to write in its place', () => {
  const text = `import { phone } from '${'../'.repeat(3)}shared/platform/phone.ts';`;
  expect(refusals('web/src/lib/api.ts', text)).toEqual([
    "web/src/lib/api.ts:1 imports shared/platform/phone.ts: write '#shared/platform/phone.ts'",
  ]);
});

it('a refused import is reported with its line', () => {
  const text = "import { a } from './a.ts';\nimport { b } from '../../till/b.ts';\n";
  expect(refusals('core/rewards/awards/award.ts', text)).toEqual([
    'core/rewards/awards/award.ts:2 imports core/till/b.ts: till is above rewards in the order of core/',
  ]);
});

it.each(imports.alongDirections)(
  'an import along the directions is allowed: %s imports %s',
  (path, imported) => expect(refusals(path, `import { x } from '${imported}';`)).toEqual([]),
);

describe('what Biome refuses', () => {
  const folder = mkdtempSync(join(tmpdir(), 'miliki-lint-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  function refusingRules(files: Record<string, string>): string[] {
    const configuration = JSON.parse(readFileSync('biome.json', 'utf8'));
    const { imports } = JSON.parse(readFileSync('package.json', 'utf8'));
    const all = {
      ...files,
      'biome.json': JSON.stringify({ ...configuration, vcs: {} }),
      'package.json': JSON.stringify({ imports }),
      ...Object.fromEntries(plugins.map((path) => [path, readFileSync(path, 'utf8')])),
    };
    for (const [path, text] of Object.entries(all)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const biome = join(process.cwd(), 'node_modules/.bin/biome');
    const { stdout, stderr } = spawnSync(biome, ['lint'], { cwd: folder, encoding: 'utf8' });
    for (const path of Object.keys(files)) rmSync(join(folder, path));
    const found = `${stdout}${stderr}`.matchAll(/lint\/\w+\/(\w+)|\d (plugin) ━/g);
    return [...found].map(([, rule, plugin]) => rule ?? plugin ?? '');
  }

  it.each(['./', '#core/sms/'])(
    'files that import each other are refused, even if they only import types: %s',
    (at) => {
      const rules = refusingRules({
        'core/sms/a.ts': `import type { B } from '${at}b.ts';\nexport type A = B;\n`,
        'core/sms/b.ts': `import type { A } from '${at}a.ts';\nexport type B = A;\n`,
      });
      expect(new Set(rules)).toEqual(new Set(['noImportCycles']));
    },
  );

  it.each([
    ['shared/sms/a.ts', '@aws-sdk/client-sns'],
    ['core/sms/a.ts', 'aws-lambda'],
    ['functions/sms/a.ts', 'aws-cdk-lib'],
    ['web/src/lib/a.ts', '@aws-sdk/client-sns'],
  ])('a package that the layer must not know is refused: %s imports %s', (path, name) => {
    const rules = refusingRules({ [path]: `export type { A } from '${name}';\n` });
    expect(rules).toEqual(['noRestrictedImports']);
  });

  it.each(['expect', 'describe', 'vi'])(
    'product code that uses the %s of tests is refused',
    (name) => {
      const rules = refusingRules({ 'core/sms/a.ts': `export const a = ${name};\n` });
      expect(rules).toEqual(['noRestrictedGlobals']);
    },
  );

  const refusedLayout = (literal: string) =>
    refusingRules({
      'core/sms/a.ts': `export const a = (b: object, c: string) => [b, c, ${literal}];\n`,
    });

  it.each(['({ ...b, ...{ c } })', '[c, ...[c]]', '({ ...b, ...{ d: 1, ...b } })'])(
    'a literal that is spread, as if something were merged, is refused: %s',
    (literal) => expect(refusedLayout(literal)).toEqual(['plugin']),
  );

  it.each(['({ ...b, c })', '[...c]', '({ ...b, ...(c && { c }) })'])(
    'a spread that merges or leaves out is allowed: %s',
    (literal) => expect(refusedLayout(literal)).toEqual([]),
  );

  const refusedChoice = (choice: string) =>
    refusingRules({
      'core/sms/a.ts': `export function a(b: { kind: string }, c: string) {\n  ${choice}\n}\n`,
    });

  it.each([
    "return c === 'penalty' ? c : 'fee';",
    "return b.kind === 'penalty' ? b.kind : 'fee';",
    "if (b.kind === 'x') return 1; else if (b.kind === 'y') return 2; else return 3;",
    "if (b.kind === 'x') { a(b, c); } else if (b.kind === 'y') { a(b, c); } else { a(b, ''); }",
  ])('a choice in which every other member passes for the last one is refused: %s', (choice) =>
    expect(refusedChoice(choice)).toContain('plugin'),
  );

  it.each([
    "return c === 'penalty' ? 1 : 2;",
    "return c === 'penalty' ? c : '';",
    "if (b.kind === 'x') { a(b, c); } else if (b.kind === 'y') { a(b, ''); }",
  ])('a choice that names each member, or leaves one out, is allowed: %s', (choice) =>
    expect(refusedChoice(choice)).not.toContain('plugin'),
  );
});

it('files that import in one direction have no circle', () => {
  const imports = new Map([
    ['app', ['base', 'owner']],
    ['owner', ['base']],
    ['base', ['react']],
  ]);
  expect(circleIn(imports)).toBeUndefined();
});

it('a circle is named file by file, from where it begins', () => {
  const imports = new Map([
    ['app', ['base']],
    ['base', ['owner']],
    ['owner', ['query', 'base']],
    ['query', []],
  ]);
  expect(circleIn(imports)).toEqual(['base', 'owner', 'base']);
});
