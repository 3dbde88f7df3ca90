/**
 * A million guesses at the links of cards, near misses of real ones among them. The codes, their hashes
 * and the answers are the real ones; ten thousand cards are kept in memory, because what is measured is
 * what a guess finds and says, not the table.
 */
import type { CardHolder } from '#core/cards/behind-link.ts';
import type { Deps } from '#core/cards/deps.ts';
import { startCloud } from '#local/cloud.ts';
import { environmentOfFunction } from '#test/support/environment-of-function.ts';
import { budget, printTable, seconds } from './figures.ts';
import { newFolder } from './processes.ts';

const CARDS = 10_000;
const GUESSES = 1_000_000;
const AT_ONCE = 1_000;

export async function benchGuesses(): Promise<void> {
  const dataDir = newFolder();
  const cloud = await startCloud({ dataDir, site: 'none', endpointPort: 0, webPort: 0 });
  try {
    Object.assign(process.env, await environmentOfFunction(cloud.endpoint, cloud.url));
    print(await guessOften());
  } finally {
    await cloud.stop();
  }
}

interface Outcome {
  opened: number;
  counted: number;
  /** The different answers to guesses. */
  answers: Set<string>;
  milliseconds: number;
}

async function guessOften(): Promise<Outcome> {
  const { behindLink } = await import('#core/cards/behind-link.ts');
  const outcome: Outcome = { opened: 0, counted: 0, answers: new Set(), milliseconds: 0 };
  const { codes, deps } = await world(() => {
    outcome.counted += 1;
  });
  const guess = async (code: string): Promise<void> => {
    const found: CardHolder | string = await behindLink(deps, code).catch((refusal) =>
      JSON.stringify([refusal.code, refusal.params]),
    );
    if (typeof found === 'string') outcome.answers.add(found);
    else outcome.opened += 1;
  };
  for (const code of codes.slice(0, AT_ONCE)) await guess(code);
  if (outcome.opened !== AT_ONCE) throw new Error('The real links do not open their cards.');
  outcome.opened = 0;
  const began = performance.now();
  const nextGuess = await guesser(codes);
  for (let done = 0; done < GUESSES; done += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => guess(nextGuess(done + at))));
  outcome.milliseconds = performance.now() - began;
  return outcome;
}

/** Ten thousand customers with a card each, and the codes of their links: a half is what shops show. */
async function world(countLinkNotFound: () => void): Promise<{ codes: string[]; deps: Deps }> {
  const { newCard } = await import('#core/rewards/card/card-link.ts');
  const { shopCodeOf } = await import('#core/rewards/card/card-code.ts');
  const cards = new Map<string, Awaited<ReturnType<typeof newCard>>['card']>();
  const codes: string[] = [];
  for (let n = 0; n < CARDS; n += 1) {
    const phone = `+2547${String(n).padStart(8, '0')}`;
    const { code, card } = await newCard({ businessId: `shop-${n % 100}`, phone }, 0);
    cards.set(card.linkHash, card);
    codes.push(n % 2 ? code : await shopCodeOf(code));
  }
  const byPhone = new Map([...cards.values()].map((card) => [card.phone, card]));
  const deps = {
    findCard: async (linkHash: string) => cards.get(linkHash) ?? null,
    findCustomer: async (_shop: string, phone: string) =>
      byPhone.has(phone) ? { phone, card: byPhone.get(phone)?.linkHash } : null,
    findUser: async (userId: string) => (userId.startsWith('shop-') ? { userId } : null),
    countLinkNotFound,
  };
  return { codes, deps: deps as unknown as Deps };
}

/** Each third guess is a real code with another letter, or a real one in another case, or made up. */
async function guesser(codes: readonly string[]): Promise<(n: number) => string> {
  const { randomLetters } = await import('#core/platform/random-letters.ts');
  const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  return (n) => {
    const code = codes[n % codes.length] ?? '';
    const at = n % code.length;
    if (n % 3 === 0)
      return `${code.slice(0, at)}${code[at] === 'x' ? 'y' : 'x'}${code.slice(at + 1)}`;
    return n % 3 === 1 ? code.toLowerCase() : randomLetters(code.length, letters);
  };
}

function print({ opened, counted, answers, milliseconds }: Outcome): void {
  printTable(
    `Guesses at links, with ${CARDS.toLocaleString('en')} cards to find`,
    ['guesses', 'cards opened', 'budget', 'counted', 'different answers', 'budget', 'time'],
    [
      [
        GUESSES.toLocaleString('en'),
        String(opened),
        budget(opened, 0),
        counted.toLocaleString('en'),
        String(answers.size),
        budget(answers.size, 1),
        seconds(milliseconds),
      ],
    ],
  );
}
