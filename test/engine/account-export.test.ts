/** The download of an account's data, through its handler, on a real DynamoDB engine. */
import { expect, it } from 'vitest';
import { deps } from '../../core/applications/deps.ts';
import { viewDocument } from '../../core/applications/document-link.ts';
import { readMyData } from '../../shared/account-export/contract.ts';
import { callInside } from '../support/in-process.ts';
import { APPROVER, REVIEWER } from '../support/office.ts';
import { givenFullAccount, givenOffer } from '../support/owner-writes.ts';

it('threat 68: the download has the history of an application and each look at its documents, and names nobody of the staff', async () => {
  const account = await givenFullAccount();
  const application = await givenOffer(account);
  const { applicationId, ref } = application;
  await viewDocument(deps, application, 'mpesa', REVIEWER);
  // Another application's line stays with its owner.
  const other = await givenOffer(await givenFullAccount());
  const { reply } = await callInside(readMyData, account.userId, { body: {} });
  const items = reply?.items as Record<string, unknown>[];
  const lines = items.filter(({ what }) => what === 'change');
  expect(lines).toMatchObject([
    { applicationId, ref, event: 'submit', from: 'Draft', to: 'Pending Review', by: 'owner' },
    { applicationId, event: 'startReview', to: 'Under Review', by: 'team' },
    { applicationId, event: 'approve', to: 'Approved', by: 'team', details: { offer: {} } },
  ]);
  expect(items.filter(({ what }) => what === 'documentView')).toEqual([
    {
      what: 'documentView',
      applicationId,
      documentId: 'mpesa',
      by: 'team',
      at: expect.stringMatching(/Z$/),
    },
  ]);
  const text = JSON.stringify(items);
  for (const secret of [REVIEWER, APPROVER, 'reviewer', 'approver', other.applicationId]) {
    expect(text).not.toContain(secret);
  }
});
