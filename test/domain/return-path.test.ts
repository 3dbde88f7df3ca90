import { ownerPaths } from '#shared/site/pages.ts';
import { loginPathFor, returnPath } from '#web/src/lib/navigation/return-path.ts';
import foreignTargets from './samples/foreign-targets.json' with { type: 'json' };

const queryOf = (next: string) => `?next=${encodeURIComponent(next)}`;

it.each(ownerPaths)('the screen after signing in is %s if the owner was there', (path) => {
  const here = path.replace(':applicationId', '01J8Z3');
  expect(returnPath(new URL(loginPathFor(here), 'https://miliki.test').search)).toBe(here);
});

it('the screen after signing in keeps its query and its anchor', () =>
  expect(returnPath(queryOf('/applications?status=OPEN#more'))).toBe(
    '/applications?status=OPEN#more',
  ));

it.each(foreignTargets)(
  'a sign-in link with the target %j, which a stranger may have written, leads nowhere',
  (next) => expect(returnPath(queryOf(next))).toBeNull(),
);

it.each(['/', '/sign-in', '/login?next=/apply', '/docs', '/settings/more', '/nowhere'])(
  'a sign-in link with the target %s, which is no screen behind the sign-in, leads nowhere',
  (next) => expect(returnPath(queryOf(next))).toBeNull(),
);

it('a sign-in link without a target leads nowhere', () => expect(returnPath('')).toBeNull());
