/** The command line of the office, as people type it. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ulid } from 'ulid';
import { beforeEach, describe, expect, it } from 'vitest';
import { getApplication } from '../../shared/applications/contract.ts';
import { saveStatementPassword } from '../../shared/documents/contract.ts';
import { maskPhone } from '../../shared/platform/phone.ts';
import { awsEndpoint, dataDir, isEmbedded } from '../support/cloud.ts';
import { setScanResult } from '../support/files.ts';
import { call, files, givenApplication, givenOwner, type Owner, upload } from '../support/owner.ts';
import { putMessage } from '../support/queue.ts';
import { settled } from '../support/settled.ts';
import { wholeTable } from '../support/table.ts';

const run = promisify(execFile);

interface Answer {
  code: number;
  out: string;
  error: string;
}

/** Runs `npm run ops -- local ...` without npm. */
async function ops(...words: string[]): Promise<Answer> {
  const env = { ...process.env, MILIKI_DATA_DIR: dataDir };
  try {
    const { stdout } = await run(process.execPath, ['scripts/ops.ts', ...words], { env });
    return { code: 0, out: stdout, error: '' };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, error: stderr };
  }
}

const applications = (...words: string[]) => ops('local', 'applications', ...words);

describe.runIf(isEmbedded)('npm run ops -- local dead-letters', () => {
  const deadLetters = (...words: string[]) => ops('local', 'dead-letters', ...words);

  it('the office finds work that was set aside, and sends it back to be done', async () => {
    // Given the end of a picture's lease that failed in every try
    const key = `profile/${ulid()}`;
    const ended = { sk: `lease#${key}`, entity: 'lease', userId: 'nobody', key, ttl: 1 };
    await putMessage(awsEndpoint, 'LeasesDeadLetters', { pk: 'user#nobody', ...ended });
    expect((await deadLetters('list')).out).toMatch(/LeasesDeadLetters\w+' +│ 1 /);
    // When it goes back
    expect((await deadLetters('redrive', 'LeasesDead')).out).toMatch(
      /: messages that go back: 1\n$/,
    );
    // Then it is done
    await settled(awsEndpoint);
    expect((await deadLetters('list')).out).toMatch(/LeasesDeadLetters\w+' +│ 0 /);
  });

  it('a name that several queues have moves nothing', async () => {
    const { code, error } = await deadLetters('redrive', 'DeadLetters');
    expect(code).toBe(1);
    expect(error).toContain('"DeadLetters" is no part of exactly one name of Miliki-dev-');
  });
});

describe.runIf(isEmbedded)('npm run ops -- local credits', () => {
  it('the office grants SMS credits once, and sees the balance but not the whole number', async () => {
    const { phone, userId } = await givenOwner();
    const grant = (credits: string, ...more: string[]) =>
      ops(
        'local',
        'credits',
        'grant',
        phone,
        credits,
        '--reason',
        'Paid',
        '--by',
        'achieng',
        ...more,
      );
    const id = ['--id', ulid()];
    const who = `${maskPhone(phone)} (${userId})`;
    expect((await grant('500', ...id)).out).toBe(`${who}: 0 -> 500\n`);
    expect((await grant('500', ...id)).out).toContain('granted before, nothing has changed');
    expect((await grant('10001', '--id', ulid())).error).toBe(
      'So many credits need two people: the one who grants them, and another who approves.\n',
    );
  });
});

describe.runIf(isEmbedded)('npm run ops -- local applications', () => {
  let owner: Owner;

  beforeEach(async () => {
    owner = await givenOwner();
  });

  const detailOf = async (applicationId: string) =>
    (await call(getApplication, { token: owner.tokens.accessToken, params: { applicationId } }))
      .reply;

  it('the office brings an application from the queue to an offer', async () => {
    const { ref, applicationId } = await givenApplication(owner);
    expect((await applications('list')).out).toContain(ref);
    expect(await applications('start-review', ref, '--as', 'achieng')).toMatchObject({
      code: 0,
      out: `${ref}: Under Review\n`,
    });
    await applications(
      'ask',
      ref,
      '--as',
      'achieng',
      '--text',
      'Which shop?',
      '--mpesa',
      'To November',
    );
    expect(
      (await detailOf(applicationId)).questions.map(({ question, wants }) => [question, wants]),
    ).toEqual([
      ['Which shop?', 'text'],
      ['To November', 'mpesa'],
    ]);
    await applications('reopen', ref, '--as', 'achieng');
    const fee = ['--fee', 'Set-up=12000'];
    const approved = await applications(
      'approve',
      ref,
      '--as',
      'mutiso',
      '--amount',
      '600000',
      ...fee,
    );
    expect(approved.out).toBe(`${ref}: Approved\n`);
    const shown = (await applications('show', ref.toLowerCase())).out;
    expect(shown).toContain('offer 1: KES 600,000, 12 x KES 51,000, total KES 612,000');
    expect(shown).toContain('approve by mutiso -> Approved');
  });

  it('the office declines with a reason from the list, and learns why a command is refused', async () => {
    const { ref, applicationId } = await givenApplication(owner);
    const unknown = await applications('decline', ref, '--reason', 'We do not like it');
    expect([unknown.code, unknown.error]).toEqual([1, 'Give a reason.\n']);
    expect((await applications('decline', ref, '--reason', 'Need not clear')).code).toBe(0);
    expect((await detailOf(applicationId)).declineReason).toBe('Need not clear');
    const late = await applications('start-review', ref);
    expect(late.error).toBe('This is not possible at this point of the application.\n');
  });

  it('the office opens a locked statement with its password', async () => {
    const token = owner.tokens.accessToken;
    const statement = { kind: 'mpesa', filename: 's.pdf', type: 'application/pdf' } as const;
    const key = await upload(owner, { ...statement, bytes: files.lockedPdf });
    await call(saveStatementPassword, { token, body: { key, password: 'QX-71' } });
    const { ref } = await givenApplication(owner, { mpesaStatement: key });
    const [link = '', password] = (await applications('document', ref, 'mpesa')).out.split('\n');
    expect(Buffer.from(await (await fetch(link)).arrayBuffer())).toEqual(files.lockedPdf);
    expect(password).toBe('Password: QX-71');
  });

  it('threat 58: the office opens no file in which the malware scan found something, and records no look', async () => {
    const statement = { kind: 'mpesa', filename: 's.pdf', type: 'application/pdf' } as const;
    const key = await upload(owner, { ...statement, bytes: files.pdf });
    const { ref, applicationId } = await givenApplication(owner, { mpesaStatement: key });
    await setScanResult(key, 'THREATS_FOUND');
    expect(await applications('document', ref, 'mpesa')).toEqual({
      code: 1,
      out: '',
      error: 'The malware scan found something in this file. Ask for another one.\n',
    });
    const items = await wholeTable();
    const views = items.filter(({ entity }) => entity === 'documentView');
    expect(views.map((view) => view.applicationId)).not.toContain(applicationId);
  });

  it.each([
    [['nowhere', 'applications', 'list'], '"nowhere" is no stage: local, dev, staging, prod.'],
    [['local', 'loans'], 'Say what to do.'],
    [['local', 'applications', 'forget', 'A7K2Q9M'], '"forget" is no command.'],
    [['local', 'applications', 'show', 'XXXXXXX'], 'There is no application "XXXXXXX".'],
    [['local', 'dead-letters', 'bury'], '"bury" is no command.'],
    [['local', 'applications', 'list', '--status', 'Lost'], 'Statuses are Pending Review'],
    [['local', 'applications', 'list', '--colour'], "Unknown option '--colour'"],
  ])('the words %j are answered with an explanation', async (words, message) => {
    const { code, error } = await ops(...words);
    expect(code).toBe(1);
    expect(error).toContain(message);
    expect(error).toContain('npm run ops -- <stage|local> applications <command>');
  });
});
