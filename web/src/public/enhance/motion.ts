import { find } from './elements.ts';
import { addVideo } from './video.ts';

const TURN_MS = 3000;

/** The stylesheet lays the taglines over each other under the same condition. */
const moving = matchMedia('(scripting: enabled) and (prefers-reduced-motion: no-preference)');

/** Turns the taglines and plays the film, until the visitor has them stand still. */
export function startMotion(): void {
  const lines = document.querySelectorAll('.taglines li');
  const button = find<HTMLButtonElement>('.pause');
  if (!button || !moving.matches) return;
  let shown = 0;
  let isPaused = false;
  setInterval(() => {
    if (isPaused || document.hidden || !moving.matches) return;
    lines[shown]?.classList.remove('is-shown');
    shown = (shown + 1) % lines.length;
    lines[shown]?.classList.add('is-shown');
  }, TURN_MS);
  const video = addVideo();
  const words = [button.textContent, button.dataset.play ?? ''];
  button.hidden = false;
  button.addEventListener('click', () => {
    isPaused = !isPaused;
    button.textContent = words[Number(isPaused)] ?? '';
    video.setPaused(isPaused);
  });
}
