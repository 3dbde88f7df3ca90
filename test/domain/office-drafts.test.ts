import { draftOf, forgetDrafts, keepDraft } from '#web/src/office/lib/use-draft.ts';

const NOTE = 'achieng note A7K2Q9M';

/** @returns whether the browser asks before the tab is closed */
function givenTab(): () => boolean {
  const tab = new EventTarget();
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
  vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab));
  return () => !tab.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

afterEach(() => vi.unstubAllGlobals());

it('a text that was typed is kept until it is sent, and the browser asks before it is lost', () => {
  const asksFirst = givenTab();
  keepDraft(NOTE, 'She has two shops.');
  keepDraft('achieng call A7K2Q9M', ' ');
  expect([draftOf(NOTE), asksFirst()]).toEqual(['She has two shops.', true]);
  keepDraft(NOTE, '');
  expect([draftOf(NOTE), asksFirst()]).toEqual(['', false]);
});

it('what is saved already is no draft, until it is changed', () => {
  const asksFirst = givenTab();
  keepDraft(NOTE, 'She has two shops.', 'She has two shops.');
  expect([draftOf(NOTE, 'She has two shops.'), asksFirst()]).toEqual(['She has two shops.', false]);
  keepDraft(NOTE, 'She has three shops.', 'She has two shops.');
  expect([draftOf(NOTE, 'She has two shops.'), asksFirst()]).toEqual([
    'She has three shops.',
    true,
  ]);
  forgetDrafts();
});

it('what one member typed is not in the fields of another, and a sign-out forgets it', () => {
  const asksFirst = givenTab();
  keepDraft(NOTE, 'She has two shops.');
  expect(draftOf(NOTE.replace('achieng', 'mutiso'))).toBe('');
  forgetDrafts();
  expect([draftOf(NOTE), asksFirst()]).toEqual(['', false]);
});
