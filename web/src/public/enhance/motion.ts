import { find } from './elements.ts';
import { addVideo } from './video.ts';

const TURN_MS = 3000;

/** Under the same condition the style sheet puts the taglines on top of each other. */
const moving = matchMedia('(scripting: enabled) and (prefers-reduced-motion: no-preference)');

/** Rotates the taglines and plays the video, until the visitor pauses them. */
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
  const labels = [button.textContent, button.dataset.play ?? ''];
  button.hidden = false;
  button.addEventListener('click', () => {
    isPaused = !isPaused;
    button.textContent = labels[Number(isPaused)] ?? '';
    video.setPaused(isPaused);
  });
}
