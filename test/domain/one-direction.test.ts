import { circleIn } from '#web/one-direction.ts';

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
