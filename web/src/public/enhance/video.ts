import { connection } from './connection.ts';
import { find } from './elements.ts';

/** @returns whether the line bears a film, and data is not saved */
const isWelcome = (): boolean =>
  !connection?.saveData &&
  !connection?.effectiveType?.includes('2g') &&
  !matchMedia('(prefers-reduced-data: reduce)').matches;

/** Puts the video over the scene once the page has everything else. */
export function addVideo(): { setPaused(isPaused: boolean): void } {
  const ground = find('[data-video]');
  let isStill = false;
  let video: HTMLVideoElement | undefined;
  const obey = () => (isStill ? video?.pause() : video?.play().catch(() => undefined));
  if (ground && isWelcome())
    addEventListener('load', () => {
      video = makeVideo(ground.dataset.video ?? '');
      ground.append(video);
      obey();
    });
  return {
    setPaused(isPaused) {
      isStill = isPaused;
      obey();
    },
  };
}

/** @param file the path of its files, without their endings */
function makeVideo(file: string): HTMLVideoElement {
  const video = document.createElement('video');
  video.ariaHidden = 'true';
  video.muted = video.loop = video.playsInline = true;
  for (const type of ['webm', 'mp4']) {
    const source = document.createElement('source');
    source.src = `${file}.${type}`;
    source.type = `video/${type}`;
    video.append(source);
  }
  // The scene fades into the video as soon as it moves.
  video.ontimeupdate = () => video.classList.add('is-playing');
  return video;
}
