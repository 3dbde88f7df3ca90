import { ownFilesOf } from '#core/assessment/read-audit.ts';
import { kiprono } from '#test/support/people.ts';

it('threat 89: a project of a member of the staff stays their own, however many applications came after it', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => ({
    applicationId: `application-${index}`,
  }));
  const deps = {
    findMember: async () => ({ phone: '+254712345678', email: 'kiprono@miliki.example' }),
    findByPhone: async () => [{ userId: 'u' }],
    rowsOfOwner: async (_: string, most: number) => rows.slice(0, most),
    projectsOfOwner: async () => [{ projectId: 'the first application' }],
  };
  const own = await ownFilesOf(deps as never, kiprono);
  expect(own).toContain('the first application');
});
