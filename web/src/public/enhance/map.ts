import { find } from './elements.ts';

/** Replaces the picture of the map with the live map when a visitor asks for it. */
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
    // The link to the whole map stays.
    link?.firstElementChild?.remove();
    button.remove();
    frame.focus();
  });
}
