import { describe, expect, it } from 'vitest';
import { ownerPaths } from '../../shared/site/pages.ts';
import { loginPathFor, returnPath } from '../../web/src/lib/navigation/return-path.ts';

const asked = (next: string) => `?next=${encodeURIComponent(next)}`;

describe('the screen after signing in', () => {
  it.each(ownerPaths)('is %s when the owner was there', (path) => {
    const here = path.replace(':applicationId', '01J8Z3');
    expect(returnPath(new URL(loginPathFor(here), 'https://miliki.test').search)).toBe(here);
  });

  it('keeps what was asked for on it, and where the owner had scrolled to', () => {
    expect(returnPath(asked('/applications?status=OPEN#more'))).toBe(
      '/applications?status=OPEN#more',
    );
  });

  it.each([
    '//evil.example/dashboard',
    '/\\evil.example/dashboard',
    '/\t/evil.example/dashboard',
    'https://evil.example/dashboard',
    'javascript:alert(1)',
    '/..//evil.example/dashboard',
    '//[',
    'dashboard',
    '',
  ])('is none of ours for %j, which somebody else may have written', (next) => {
    expect(returnPath(asked(next))).toBeNull();
  });

  it.each(['/', '/sign-in', '/login?next=/apply', '/docs', '/settings/more', '/nowhere'])(
    'is not %s, which is no screen of an owner',
    (next) => {
      expect(returnPath(asked(next))).toBeNull();
    },
  );

  it('is not told without a question', () => {
    expect(returnPath('')).toBeNull();
  });
});
