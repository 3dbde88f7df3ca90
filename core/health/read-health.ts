import { isoTime } from '#core/platform/clock.ts';
import { deadLettersVariable, environment } from '#core/platform/config.ts';
import type { DeadLetters, getHealth, Nights, SmsSpend } from '#shared/health/contract.ts';
import type { HealthNumber } from '#shared/health/numbers.ts';
import type { SmsKind } from '#shared/health/sms-kinds.ts';
import { workQueueNames } from '#shared/health/work-queues.ts';
import type { ReplyOf } from '#shared/platform/contract.ts';
import { sumOf } from '#shared/platform/sum.ts';
import type { Deps } from './deps.ts';
import { nights } from './nights.ts';
import { smsSpend } from './sms-spend.ts';

type Health = ReplyOf<typeof getHealth>;

/** How the platform is: what was set aside, what SMS cost, how the nights went. */
export async function readHealth(deps: Deps): Promise<Health> {
  const now = deps.clock();
  const [letters, sms, runs, ofBusinesses] = await Promise.all([
    deadLetters(deps),
    smsSpend(deps),
    nights(deps),
    deps.paidByBusinesses(now),
  ]);
  const numbers = {
    ...paidNumbers(sms),
    smsOfBusinesses: ofBusinesses,
    ...rowNumbers(runs),
    deadLetters: sumOf(letters.map(({ messages }) => messages)),
  };
  return { at: isoTime(now), numbers: listed(numbers), deadLetters: letters, sms, nights: runs };
}

/** The last one has no queue that its messages came from. */
const deadLetters = ({ stateOfQueue }: Deps): Promise<DeadLetters[]> =>
  Promise.all(
    [...workQueueNames, null].map(async (queue) => {
      const url = environment(queue ? deadLettersVariable(queue) : 'DEAD_LETTERS_QUEUE_URL');
      return { queue, messages: (await stateOfQueue(url)).messages };
    }),
  );

function paidNumbers(sms: readonly SmsSpend[]) {
  const sumOfKinds = (kinds: readonly SmsKind[]) =>
    sumOf(sms.filter(({ kind }) => kinds.includes(kind)).map(({ today }) => today));
  return {
    smsPaid: sumOf(sms.map(({ today }) => today)),
    smsSignIn: sumOfKinds(['knownDevice', 'knownNumber', 'newNumber']),
    smsConfirmation: sumOfKinds(['confirmation']),
    smsNotification: sumOfKinds(['notification', 'money', 'receipt']),
    smsWelcome: sumOfKinds(['welcome', 'customer']),
  };
}

function rowNumbers(all: readonly Nights[]) {
  const last = all.flatMap(({ runs: [newest] }) => newest ?? []);
  return {
    rowsDone: sumOf(last.map(({ done }) => done)),
    rowsLeft: sumOf(last.map(({ left }) => left)),
    rowsLate: sumOf(last.map(({ late }) => late)),
  };
}

const listed = (numbers: Record<HealthNumber, number>): Health['numbers'] =>
  (Object.keys(numbers) as HealthNumber[]).map((name) => ({ name, count: numbers[name] }));
