import fc from 'fast-check';
import { forAny } from '#test/support/for-any.ts';
import { type DocumentState, FrameLink } from '#web/src/office/viewer/frame-link.ts';
import {
  answerIn,
  type Command,
  LONGEST_TEXT,
  MOST_ITEMS_OF_A_PAGE,
} from '#web/src/office/viewer/messages.ts';

const item = { page: 1, x: 1.5, y: 2, width: 3, text: 'Paid In' };

class GivenFrame {
  readonly commands: Command[] = [];
  readonly states: DocumentState[] = [];
  readonly link: FrameLink;
  port: MessagePort | undefined;

  constructor() {
    const frame = {
      postMessage: (_: unknown, _origin: string, [port]: MessagePort[]) => {
        this.port = port;
        if (port) port.onmessage = ({ data }) => this.commands.push(data);
      },
    };
    this.link = new FrameLink(frame as unknown as Window, {
      onState: (state) => this.states.push(state),
      onView: () => undefined,
    });
  }

  say(answer: unknown): void {
    this.port?.postMessage(answer);
  }

  close(): void {
    this.link.close();
    this.port?.close();
  }
}

let frame: GivenFrame;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  frame = new GivenFrame();
});

afterEach(() => {
  frame.close();
  vi.useRealTimers();
});

/** Messages take no time on this clock. */
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
};

it('a document is sent to the frame, which says how many pages it has', async () => {
  frame.link.open('pdf', new ArrayBuffer(3));
  await until(() => frame.commands.length > 0);
  expect(frame.commands).toEqual([{ kind: 'open', type: 'pdf', bytes: new ArrayBuffer(3) }]);
  frame.say({ kind: 'opened', pages: 2, shown: 2 });
  await until(() => frame.states.length > 0);
  // It is told once, however often the frame repeats it.
  frame.say({ kind: 'opened', pages: 9, shown: 9 });
  await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(60_000);
  expect(frame.states).toEqual([{ kind: 'opened', pages: 2, shown: 2 }]);
});

it('texts of all pages are put together', async () => {
  const texts = frame.link.readTexts();
  frame.say({ kind: 'texts', items: [item] });
  frame.say({ kind: 'texts', items: [{ ...item, page: 2 }] });
  frame.say({ kind: 'textsRead', isComplete: true });
  expect(await texts).toEqual({ items: [item, { ...item, page: 2 }], isComplete: true });
});

it('texts that nobody asked for are dropped', async () => {
  frame.say({ kind: 'texts', items: [item] });
  frame.say({ kind: 'textsRead', isComplete: true });
  frame.link.open('pdf', new ArrayBuffer(1));
  frame.say({ kind: 'opened', pages: 1, shown: 1 });
  await until(() => frame.states.length > 0);
  const texts = frame.link.readTexts();
  frame.say({ kind: 'textsRead', isComplete: true });
  expect(await texts).toEqual({ items: [], isComplete: true });
});

it('threat 58: a frame that says what a frame never says has failed, and is not heard again', async () => {
  frame.link.open('pdf', new ArrayBuffer(1));
  frame.say({ kind: 'failed', reason: '<b>Call 0700 000000</b>' });
  await until(() => frame.states.length > 0);
  frame.say({ kind: 'opened', pages: 1, shown: 1 });
  await new Promise((resolve) => setImmediate(resolve));
  expect(frame.states).toEqual([{ kind: 'failed', reason: 'silent' }]);
});

it('a frame that says nothing has failed', async () => {
  frame.link.open('pdf', new ArrayBuffer(1));
  vi.advanceTimersByTime(20_000);
  expect(frame.states).toEqual([{ kind: 'failed', reason: 'silent' }]);
});

it('reading ends when the frame fails or is closed', async () => {
  const failing = frame.link.readTexts();
  frame.say({ kind: 'failed', reason: 'broken' });
  await expect(failing).rejects.toThrow('The document cannot be read.');
  const other = new GivenFrame();
  const closed = other.link.readTexts();
  other.close();
  await expect(closed).rejects.toThrow('The document was closed.');
});

describe('threat 58: the office believes nothing that the frame of a document says', () => {
  it.each([
    { kind: 'opened', pages: 3, shown: 3 },
    { kind: 'failed', reason: 'locked' },
    { kind: 'view', page: 2, percent: 125 },
    { kind: 'texts', items: [item] },
    { kind: 'textsRead', isComplete: true },
  ])('the answer $kind is taken, without anything that came with it', (answer) =>
    expect(answerIn({ ...answer, onerror: 'x', __proto__: { a: 1 } })).toEqual(answer),
  );

  it('a piece of text keeps its own fields only', () => {
    const answer = answerIn({ kind: 'texts', items: [{ ...item, html: '<b>' }] });
    expect(answer).toEqual({ kind: 'texts', items: [item] });
  });

  it.each([
    ['no object', 'opened'],
    ['nothing', null],
    ['an unknown kind', { kind: 'navigate', url: 'https://evil.example' }],
    ['a kind of every object', { kind: 'constructor' }],
    ['pages below zero', { kind: 'opened', pages: -1, shown: 0 }],
    ['pages without end', { kind: 'opened', pages: Number.POSITIVE_INFINITY, shown: 0 }],
    ['a reason of its own', { kind: 'failed', reason: '<b>Call 0700</b>' }],
    ['a size that is no number', { kind: 'view', page: 1, percent: '100%' }],
    ['no list', { kind: 'texts', items: 'a' }],
    ['a text that is none', { kind: 'texts', items: [{ ...item, text: { toString: 1 } }] }],
    ['a long text', { kind: 'texts', items: [{ ...item, text: 'a'.repeat(LONGEST_TEXT + 1) }] }],
    ['a place that is none', { kind: 'texts', items: [{ ...item, x: Number.NaN }] }],
    ['too many texts', { kind: 'texts', items: Array(MOST_ITEMS_OF_A_PAGE + 1).fill(item) }],
  ])('a message with %s is no answer', (_, message) => expect(answerIn(message)).toBeNull());

  it('no message whatever makes the office fail', () =>
    forAny(fc.anything(), (message) => void answerIn(message)));
});
