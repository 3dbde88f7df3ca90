import fc from 'fast-check';
import { forAny } from '#test/support/for-any.ts';
import { answerIn, LONGEST_TEXT, MOST_ITEMS_OF_A_PAGE } from '#web/src/office/viewer/messages.ts';

const item = { page: 1, x: 1.5, y: 2, width: 3, text: 'Paid In' };

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
