import { connection } from './connection.ts';
import { find } from './elements.ts';

/** On a fast line that nobody saves on; where the browser does not tell, on a desk. */
const isWelcome = (): boolean =>
  connection
    ? !connection.saveData && connection.effectiveType === '4g'
    : matchMedia('(min-width: 992px)').matches;

/** Puts the film over the scene once the page has everything else. */
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

/** @param file the address of its files, without their endings */
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
  // Once it really moves, so that the scene goes over into it.
  video.ontimeupdate = () => video.classList.add('is-playing');
  return video;
}
