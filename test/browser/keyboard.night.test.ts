import { onLandingPage, visitor } from '#test/support/browser.ts';
import { givenOwner } from '#test/support/owner.ts';
import { setPointRules } from '#test/support/rewards.ts';
import type { Screen } from '#test/support/screen.ts';
import { openAs } from '#test/support/session.ts';
import { codeSentTo, newPhone } from '#test/support/sign-in.ts';

/** A browser of 1280 x 800 at 200 %. */
const twiceAsLarge = { width: 640, height: 400 };

const noAccountYet = /status of 40[04]/;

/** The accessible name of the focused element. */
const focused = (page: Screen) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLInputElement | null;
    if (at === document.body) return '';
    return [at?.labels?.[0]?.innerText, at?.ariaLabel, at?.innerText].filter(Boolean).join(' ');
  });

/** A visible ring or outline; some fade in. */
const expectFocusToShow = (page: Screen) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const { outlineStyle, boxShadow } = getComputedStyle(document.activeElement as Element);
        return outlineStyle !== 'none' || boxShadow !== 'none';
      }),
    )
    .toBe(true);

/** Presses Tab until an element has the focus. */
async function tabTo(page: Screen, name: RegExp): Promise<void> {
  const passed: string[] = [];
  while (passed.length < 60) {
    const words = await focused(page);
    if (name.test(words)) return expectFocusToShow(page);
    passed.push(words);
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key never reached ${name}, only ${passed.join(', ')}`);
}

async function press(page: Screen, name: RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

describe.each([
  ['at a desk', { width: 1280, height: 800 }],
  ['at 200 %', twiceAsLarge],
])('with the keyboard alone, %s', (_, screen) => {
  it('somebody gets from the landing page into an account', async () => {
    const page = await visitor({ screen, expected: noAccountYet });
    const phone = newPhone();
    await page.goto('/');
    await press(page, /^(SIGN IN|GET STARTED)$/);
    await page.waitForURL('/sign-in');
    await tabTo(page, /Phone Number/);
    await page.keyboard.type(`0${phone.slice(4)}`);
    await page.keyboard.press('Enter');
    await page.getByLabel('Enter OTP').waitFor();
    await page.expectNoSidewaysScroll();
    // The code's field has the focus at once
    await page.keyboard.type(await codeSentTo(phone));
    await page.keyboard.press('Enter');
    await page.getByLabel('Full Name').waitFor();
    await tabTo(page, /Full Name/);
    await page.keyboard.type('Wanjiku Kamau');
    await page.keyboard.press('Enter');
    await onLandingPage(page);
  });

  it('an owner opens the menu, closes it, and awards points', async () => {
    const owner = await givenOwner('Mama Njeri Shop');
    await setPointRules(owner);
    const page = await openAs(owner, '/dashboard', { screen });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await press(page, /Open menu/);
    await page.dialog().waitFor();
    await page.keyboard.press('Escape');
    await page.dialog().waitFor({ state: 'hidden' });
    // The focus is back on the button that opened it
    await page.keyboard.press('Enter');
    await page.dialog().waitFor();
    await press(page, /^Reward Points$/);
    await page.getByRole('heading', { level: 1, name: 'Reward Points' }).waitFor();
    await page.expectNoSidewaysScroll();
    await tabTo(page, /Customer phone/);
    await page.keyboard.type('0712345678');
    await tabTo(page, /KES/);
    await page.keyboard.type('1000');
    await page.keyboard.press('Enter');
    await page.seesSome(/10 points/);
  });

  it('the first press of Tab offers to skip what is on every page', async () => {
    const page = await openAs(await givenOwner(), '/settings', { screen });
    await page.seesSome('Appearance');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to content');
    await page.pressesKeys('Enter', 'Tab');
    const isInMain = () => document.activeElement?.closest('main') !== null;
    expect(await page.evaluate(isInMain), await focused(page)).toBe(true);
  });
});
