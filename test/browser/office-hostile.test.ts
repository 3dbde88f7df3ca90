/** A hostile application that passed every check, opened in the office. */
import { askedBy } from '#test/support/browser.ts';
import { isEmbedded } from '#test/support/cloud.ts';
import { replaceFile } from '#test/support/files.ts';
import {
  activePdf,
  hostileCsv,
  hostileNames,
  pngWithLargeText,
} from '#test/support/hostile-files.ts';
import { openFile, staffAtDesk } from '#test/support/office-screens.ts';
import { files, givenApplication, givenOwner, upload } from '#test/support/owner.ts';
import type { Screen } from '#test/support/screen.ts';
import { changeItem, getItem } from '#test/support/table.ts';

const ORDERS = [
  '<img src=x onerror="window.ran=1"><script>window.ran=1</script>',
  '\u001b]0;owned\u0007\u001b[2J\u202Egnp.exe {{7*7}}',
  '=HYPERLINK("https://evil.example","Pay")',
].join(' ');

/** All its texts and files attack. It is written to the table as if a check had a hole. */
async function givenHostileApplication() {
  const owner = await givenOwner();
  const bank = { kind: 'bank', filename: 'bank.csv', type: 'text/csv' } as const;
  const bankStatement = await upload(owner, { ...bank, bytes: files.csv });
  const { ref, applicationId } = await givenApplication(owner, { bankStatement });
  const key = { pk: `user#${owner.userId}`, sk: `application#${applicationId}` };
  const { documents } = (await getItem(key)) as unknown as {
    documents: { kind: string; key: string; filename: string }[];
  };
  const hostile = { mpesa: activePdf(), bank: hostileCsv(), cert: pngWithLargeText() };
  for (const [index, document] of documents.entries()) {
    await replaceFile(document.key, hostile[document.kind as keyof typeof hostile]);
    document.filename = hostileNames[index] ?? ORDERS;
  }
  await changeItem(key, { documents, businessName: ORDERS, description: `${ORDERS}\n${ORDERS}` });
  await changeItem(
    { pk: `user#${owner.userId}`, sk: 'account#profile' },
    { fullName: ORDERS, businessName: ORDERS, location: ORDERS },
  );
  return { ref };
}

/** The page's requests to other sites, and whether any hostile script ran. */
function watched(page: Screen) {
  const asked = askedBy(page);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return { asked, dialogs };
}

describe.runIf(isEmbedded)('threat 58: a hostile application', () => {
  it('a hostile application is opened in the office, and nothing of it runs, breaks or leaves', async () => {
    const { ref } = await givenHostileApplication();
    const page = await staffAtDesk(['review']);
    const { asked, dialogs } = watched(page);
    await page.opens(`/office/applications/${ref}`, ref);
    for (const [name, shape] of [
      ['M-Pesa statement', 'canvas'],
      ['Bank statement', 'table'],
      ['Registration certificate', 'canvas'],
    ] as const) {
      await page.getByRole('button', { name, exact: true }).click();
      await page.frameLocator('iframe').locator(shape).first().waitFor();
      await page.getByRole('button', { name: 'Close', exact: true }).click();
    }
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    expect(dialogs).toEqual([]);
    expect(asked.filter((url) => url.includes('evil.example'))).toEqual([]);
    expect(await page.locator('main img, main script').count()).toBe(0);
    await page.expectAxeToBeContent();
    await page.expectNoSidewaysScroll();
    await openFile(page, ref);
  });
});
