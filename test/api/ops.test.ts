/** The operators' command line, as people type it. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ulid } from 'ulid';
import { maskPhone } from '#shared/platform/phone.ts';
import { awsEndpoint, dataDir, isEmbedded } from '#test/support/cloud.ts';
import { givenOwner } from '#test/support/owner.ts';
import { putMessage } from '#test/support/queue.ts';
import { settled } from '#test/support/settled.ts';
import { join, newEmail, signInStaff } from '#test/support/staff.ts';
import { withToken } from '#test/support/verbs.ts';

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

it.runIf(isEmbedded)(
  'registering with M-Pesa says that the one of this machine needs it not, or what is wrong with another one',
  async () => {
    const register = ['local', 'mpesa', 'register', '--phone', '0712345678'];
    const own = await ops(...register);
    expect([own.code, own.out]).toEqual([1, '']);
    expect(own.error).toContain('MILIKI_MPESA_URL and MILIKI_PAYMENTS_URL');
    vi.stubEnv('MILIKI_MPESA_URL', 'https://daraja.invalid');
    expect((await ops(...register)).error).toContain('is set without MILIKI_PAYMENTS_URL');
    vi.stubEnv('MILIKI_PAYMENTS_URL', 'https://site.invalid');
    expect((await ops(...register)).error).toContain('replace-me as consumerKey, consumerSecret');
    vi.unstubAllEnvs();
  },
);

describe.runIf(isEmbedded)('npm run ops -- local dead-letters', () => {
  const deadLetters = (...words: string[]) => ops('local', 'dead-letters', ...words);

  it('the office finds work that was set aside, and sends it back to be done', async () => {
    await putMessage(awsEndpoint, 'DueClosingDeadLetters', { kind: 'closing', shard: 0 });
    expect((await deadLetters('list')).out).toMatch(/DueClosingDeadLetters\w+' +│ 1 /);
    expect((await deadLetters('redrive', 'DueClosingDead')).out).toMatch(
      /: messages that go back: 1\n$/,
    );
    await settled(awsEndpoint);
    expect((await deadLetters('list')).out).toMatch(/DueClosingDeadLetters\w+' +│ 0 /);
  });

  it('shows the messages of one without what is secret, and drops or puts back one', async () => {
    for (const n of [1, 2]) {
      await putMessage(awsEndpoint, 'DueClosingDeadLetters', {
        kind: 'closing',
        shard: n,
        phone: '0712345678',
      });
    }
    const { out } = await deadLetters('show', 'DueClosingDead');
    expect(out).not.toContain('345');
    const ids = out.match(/^[0-9a-f-]{36}/gm) ?? [];
    expect((await deadLetters('drop', 'DueClosingDead', ids[0] ?? '')).out).toBe('Dropped.\n');
    expect((await deadLetters('put-back', 'DueClosingDead', ids[1] ?? '')).out).toBe('Put back.\n');
    const again = await deadLetters('drop', 'DueClosingDead', ids[0] ?? '');
    expect([again.code, again.error]).toEqual([1, expect.stringContaining('not there now')]);
    await settled(awsEndpoint);
    const left = (await deadLetters('show', 'DueClosingDead')).out.match(/^[0-9a-f-]{36}/gm) ?? [];
    for (const id of left) await deadLetters('drop', 'DueClosingDead', id);
  });

  it('the queue without work behind it is not sent back', async () => {
    const { code, error } = await deadLetters('redrive', 'DeadLettersQueue');
    expect(code).toBe(1);
    expect(error).toContain('has no work behind it: nothing can be sent back.');
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
    const why = ['--reason', 'Paid', '--by', 'achieng'];
    const grant = (credits: string, ...more: string[]) =>
      ops('local', 'credits', 'grant', phone, credits, ...why, ...more);
    const id = ['--id', ulid()];
    const who = `${maskPhone(phone)} (${userId})`;
    expect((await grant('500', ...id)).out).toBe(`${who}: 0 -> 500\n`);
    expect((await grant('500', ...id)).out).toContain('granted before, nothing has changed');
    const more = [await grant('10001', '--id', ulid()), await grant('9501', '--id', ulid())];
    expect(more.map(({ out }) => out)).toEqual([
      `${who}: 10001 are proposed. Another person confirms them.\n`,
      `${who}: 9501 are proposed. Another person confirms them.\n`,
    ]);
  });
});

describe.runIf(isEmbedded)('npm run ops -- local staff', () => {
  it('whoever runs the platform invites the first of the staff, by a link that works once', async () => {
    const email = newEmail();
    const words = ['--name', 'Achieng Otieno', '--phone', '0712345678', '--may', 'review,approve'];
    const { out } = await ops('local', 'staff', 'invite', email, ...words);
    const secret = out.split('/office/join#')[1]?.trim() ?? '';
    const token = await signInStaff(email, await join(secret));
    const { reply } = await withToken(token).getMe();
    expect(reply).toMatchObject({ email, may: ['review', 'approve'] });
    const again = await ops('local', 'staff', 'invite', email, ...words);
    expect(again.error).toBe('There is a member of the staff with this e-mail address.\n');
  });
});

describe.runIf(isEmbedded)('npm run ops -- local restore', () => {
  it('a restore does what is due of the applications that wait', async () => {
    expect((await ops('local', 'restore', 'applications')).out).toMatch(
      /^\d+ changed, \d+ reminded\n$/,
    );
  });
});

describe.runIf(isEmbedded)('npm run ops -- local search', () => {
  it('the fill goes over all owners, applications and customers, or goes on where it is told', async () => {
    await givenOwner();
    const { code, out } = await ops('local', 'search', 'fill');
    const tasks = ['application', 'project', 'agreement', 'slip', 'request', 'complaint', 'member'];
    const kinds = ['owners', 'applications', 'customers', ...tasks.map((one) => `${one}-tasks`)];
    const done = (names: string[]) =>
      names.map((name) => `${name}: \\d+, all done\\n`).join('(.+\\n)*');
    expect([code, out]).toEqual([0, expect.stringMatching(new RegExp(`^(.+\\n)*${done(kinds)}$`))]);
    const rest = await ops('local', 'search', 'fill', '--from', 'applications');
    expect(rest.out).toMatch(new RegExp(`^(applications: .+\\n)*${done(kinds.slice(1))}$`));
    const lost = await ops('local', 'search', 'fill', '--from', 'owners:nowhere');
    expect([lost.code, lost.error]).toEqual([1, '"nowhere" is not the end of a page.\n']);
  });
});

describe.runIf(isEmbedded)('npm run ops -- local', () => {
  it.each([
    [['nowhere', 'staff', 'invite'], '"nowhere" is no stage: local, dev, staging, prod.'],
    [['local', 'loans'], 'Say what to do.'],
    [['local', 'applications', 'list'], 'Say what to do.'],
    [['local', 'staff', 'dismiss', 'a@b.ke'], '"dismiss" is no command.'],
    [['local', 'staff', 'invite', 'a@b.ke'], 'Say who: an e-mail address, --name and --phone.'],
    [
      ['local', 'staff', 'invite', 'a@b.ke', '--name', 'A', '--phone', '1', '--may', 'all'],
      '"all" is no permission: review, approve, finance, deliver, admin, supervise.',
    ],
    [['local', 'staff', 'invite', '--colour'], "Unknown option '--colour'"],
    [['local', 'dead-letters', 'bury'], '"bury" is no command.'],
    [['local', 'restore', 'hope'], '"hope" cannot be restored.'],
    [['local', 'search', 'find'], '"find" is no command.'],
    [['local', 'search', 'fill', '--from', 'there'], '"there" is no place to go on from.'],
  ])('the words %j are answered with an explanation', async (words, message) => {
    const { code, error } = await ops(...words);
    expect(code).toBe(1);
    expect(error).toContain(message);
    expect(error).toContain('npm run ops -- <stage|local> staff invite');
  });
});
