import { find } from './elements.ts';

/** Puts the live map in the place of its picture, for those who ask for it. */
export function showMapOnRequest(): void {
  const button = find<HTMLButtonElement>('[data-map]');
  if (!button) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    const frame = document.createElement('iframe');
    frame.src = button.dataset.map ?? '';
    frame.title = button.dataset.title ?? '';
    const link = find('.map-picture');
    link?.before(frame);
    // The link stays, as the way to the whole map.
    link?.firstElementChild?.remove();
    button.remove();
    frame.focus();
  });
}
