/** The commands of the office about applications; core/applications/office.ts decides. */
import { parseArgs } from 'node:util';
import type { ApplicationItem } from '../../core/applications/application.entity.ts';
import { deps } from '../../core/applications/deps.ts';
import { viewDocument } from '../../core/applications/document-link.ts';
import {
  approveApplication,
  askForInformation,
  declineApplication,
  type NewQuestion,
  reopenReview,
  startReview,
} from '../../core/applications/office.ts';
import { runDueChange } from '../../core/applications/run-due-changes.ts';
import {
  type ApplicationStatus,
  applicationStatuses,
  isOpen,
} from '../../shared/applications/application-machine.ts';
import { repaymentPeriods } from '../../shared/applications/catalogue.ts';
import { wantedAnswers } from '../../shared/applications/contract.ts';
import type { DeclineReason } from '../../shared/applications/decline-reasons.ts';
import { escapeUnseen } from '../../shared/platform/letters.ts';
import { decryptPassword } from './decrypt-password.ts';
import type { Environment } from './environment.ts';
import { printApplication, printList } from './print.ts';
import { UsageError } from './usage.ts';

const text = { type: 'string' } as const;
const texts = { type: 'string', multiple: true } as const;

const options = {
  as: text,
  status: text,
  text: texts,
  mpesa: texts,
  bank: texts,
  cert: texts,
  reason: text,
  amount: text,
  period: text,
  deposit: text,
  fee: texts,
} as const;

const parse = (args: string[]) => parseArgs({ args, options, allowPositionals: true });

type Options = ReturnType<typeof parse>['values'];

interface Command {
  staff: string;
  given: Options;
  /** The arguments after the reference. */
  rest: readonly string[];
}

type OnApplication = (application: ApplicationItem, command: Command) => Promise<unknown>;

const onApplication: Record<string, OnApplication> = {
  show: async (application) =>
    printApplication(application, await deps.readHistory(application.applicationId)),
  document: (application, { staff, rest }) => openDocument(application, staff, rest[0] ?? ''),
  'start-review': (application, { staff }) => startReview(deps, application, staff),
  ask: (application, { staff, given }) =>
    askForInformation(deps, application, staff, questionsOf(given)),
  reopen: (application, { staff }) => reopenReview(deps, application, staff),
  decline: (application, { staff, given }) =>
    declineApplication(deps, application, staff, given.reason as DeclineReason),
  approve: (application, { staff, given }) =>
    approveApplication(deps, application, staff, termsOf(application, given)),
};

/** @throws UsageError for an unknown command, AppError for a change that is refused */
export async function runCommand(
  environment: Environment,
  command: string,
  args: string[],
): Promise<void> {
  const { values: given, positionals } = read(args);
  if (given.as && !environment.isLocal) throw new UsageError('--as is for "local" only.');
  if (command === 'list') await list(given);
  else if (command === 'run-due') await runDue();
  else
    await runOnApplication(command, positionals, { staff: given.as ?? environment.staff, given });
}

/** Looks at all that wait, also at those whose rows of what is due were lost. */
async function runDue(): Promise<void> {
  const waiting = await findAll(['Information Requested', 'Approved']);
  const done = { changed: 0, reminded: 0, nothing: 0 };
  for (const application of waiting) done[await runDueChange(deps, application)] += 1;
  console.info(`${done.changed} changed, ${done.reminded} reminded`);
}

async function runOnApplication(
  command: string,
  [ref = '', ...rest]: string[],
  who: Omit<Command, 'rest'>,
): Promise<void> {
  const run = onApplication[command];
  if (!run) throw new UsageError(`"${command}" is no command.`);
  const application = await deps.findByReference(ref);
  if (!application) throw new UsageError(`There is no application "${ref}".`);
  const result = await run(application, { ...who, rest });
  if (result) console.info(`${application.ref}: ${(result as ApplicationItem).status}`);
}

function read(args: string[]) {
  try {
    return parse(args);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function list({ status }: Options): Promise<void> {
  const wanted = applicationStatuses.filter((one) => (status ? one === status : isOpen(one)));
  if (wanted.length === 0) {
    throw new UsageError(`Statuses are ${applicationStatuses.join(', ')}.`);
  }
  printList(await findAll(wanted));
}

async function findAll(statuses: readonly ApplicationStatus[]): Promise<ApplicationItem[]> {
  return (await Promise.all(statuses.map((one) => deps.listByStatus(one)))).flat();
}

const questionsOf = (given: Options): NewQuestion[] =>
  wantedAnswers.flatMap((wants) => (given[wants] ?? []).map((question) => ({ question, wants })));

/** The terms that the owner asked for, except where the office gives others. */
function termsOf(application: ApplicationItem, given: Options) {
  const wanted = given.period ?? application.repaymentPeriod;
  const period = repaymentPeriods.find((one) => one === wanted);
  if (!period) throw new UsageError(`Periods are ${repaymentPeriods.join(', ')}.`);
  return {
    amount: Number(given.amount ?? application.suggestedAmount),
    deposit: Number(given.deposit ?? 0),
    period,
    fees: (given.fee ?? []).map(feeOf),
  };
}

function feeOf(text: string) {
  const [, name = '', amount = ''] = /^(.+)=(\d+)$/.exec(text) ?? [];
  if (!name) throw new UsageError('A fee is --fee "Name=5000".');
  return { name, amount: Number(amount) };
}

async function openDocument(application: ApplicationItem, staff: string, documentId: string) {
  const { url, statementPassword } = await viewDocument(deps, application, documentId, staff);
  console.info(url);
  if (statementPassword) {
    const password = await decryptPassword(application.userId, statementPassword);
    console.info(`Password: ${escapeUnseen(password)}`);
  }
}
