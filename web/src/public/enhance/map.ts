import { isLineFast } from './connection.ts';
import { find } from './elements.ts';

/**
 * Replaces the picture of the map with the live map: on a fast line as soon as a visitor comes near it,
 * and else when a visitor asks for it.
 */
export function showMap(): void {
  const button = find<HTMLButtonElement>('[data-map]');
  const link = find('.map-picture');
  if (!button || !link) return;
  const show = () => {
    const frame = document.createElement('iframe');
    frame.src = button.dataset.map ?? '';
    frame.title = button.dataset.title ?? '';
    link.before(frame);
    // The link to the whole map stays.
    link.firstElementChild?.remove();
    button.remove();
    return frame;
  };
  if (isLineFast()) {
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        near.disconnect();
        show();
      },
      { rootMargin: '200px' },
    );
    near.observe(link);
    return;
  }
  button.hidden = false;
  button.addEventListener('click', () => show().focus());
}
