import { find } from './elements.ts';

/**
 * Opens the menu as the browser's own modal dialog, which keeps the focus inside, closes on Escape
 * and gives the focus back.
 */
export function openMenuAsDialog(): void {
  const menu = find<HTMLDialogElement>('#menu');
  const opener = find('.menu-opener');
  if (!menu?.showModal || !opener) return;
  const say = () => opener.setAttribute('aria-expanded', String(menu.open));
  opener.setAttribute('aria-haspopup', 'dialog');
  actAsButton(opener, () => {
    menu.showModal();
    say();
  });
  const closer = find('.menu-closer');
  if (closer) actAsButton(closer, () => menu.close());
  menu.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')) menu.close();
  });
  menu.addEventListener('close', say);
  say();
}

/** Turns a link, which works without a script, into a button. */
function actAsButton(link: HTMLElement, action: () => void): void {
  link.setAttribute('role', 'button');
  link.addEventListener('click', (event) => {
    event.preventDefault();
    action();
  });
  link.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    action();
  });
}
