import { execFileSync } from 'node:child_process';
import { givenApiKey } from '#test/support/api-key.ts';
import { baseUrl } from '#test/support/cloud.ts';
import { givenOwner } from '#test/support/owner.ts';
import { newPhone } from '#test/support/sign-in.ts';
import { tillDocument } from '#web/openapi/till-document.ts';
import { commandsOf, operationsOf } from '#web/src/features/till/operations.ts';

/** Writes the status of each answer below it, on the stream that no example reads. */
const SHOWS_STATUS = `curl() { command curl -w '%{stderr}\\nstatus %{http_code}\\n' "$@"; }`;

it('the examples of the page about the till API work when they are pasted in a row', async () => {
  // Given a shop with a key, and a customer of nobody else
  const owner = await givenOwner();
  await owner.savePointSettings({ version: 0, pointValue: 1, earnPer: 100, minRedeem: 1 });
  const key = await givenApiKey(owner);
  const document = tillDocument();
  const { start, call } = commandsOf(document, baseUrl);
  const set = start
    .replace(/^KEY=.*$/m, `KEY=${key}`)
    .replace(/^PHONE=.*$/m, `PHONE=${newPhone()}`);
  // When all are pasted
  const pasted = operationsOf(document).map(
    (operation) => `echo "@@${operation.operationId} "\n${call(operation)}`,
  );
  const script = `exec 2>&1\n${[SHOWS_STATUS, set, ...pasted].join('\n')}`;
  const shown = execFileSync('bash', ['-c', script], { encoding: 'utf8' });
  // Then each goes on with what the ones before answered
  const answers = shown.split('@@').slice(1);
  const answerOf = (name: string) => answers.find((answer) => answer.startsWith(`${name} `)) ?? '';
  for (const [name, status, said] of [
    ['tillAward', 201, '"type":"award","points":50'],
    ['tillCustomer', 200, '"phone":"+254'],
    ['tillRedeem', 201, '"type":"redeem","points":-20'],
    ['tillReverse', 201, '"type":"reverseAward"'],
    ['tillRedeemCode', 409, '"rewards.codeNotNeeded"'],
    ['tillSms', 403, '"sms.numberUnproved"'],
  ] as const) {
    expect(answerOf(name)).toContain(`status ${status}`);
    expect(answerOf(name)).toContain(said);
  }
  expect(answers).toHaveLength(6);
});
