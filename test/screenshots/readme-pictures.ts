/** The pictures of README.md and of docs/office.md. */
import type { Look } from './looks.ts';
import type { Scene } from './scene.ts';
import { scenes } from './scenes.ts';

interface ReadmePicture {
  file: string;
  scene: Scene;
  look: Look;
  /** Pixels from the top, where the screen is empty below. */
  height?: number;
}

function picture(file: string, name: string, look: Omit<Look, 'language'>): ReadmePicture {
  const scene = scenes.find((one) => one.name === name);
  if (!scene) throw new Error(`There is no scene ${name}.`);
  return { file, scene, look: { ...look, language: 'en' } };
}

const desk = { width: 1280, theme: 'light' } as const;

export const readmePictures: ReadmePicture[] = [
  picture('landing.webp', '/', { width: 360, theme: 'light' }),
  picture('dashboard.webp', '/dashboard', { width: 1280, theme: 'light' }),
  picture('apply-dark.webp', '/apply, a draft', { width: 360, theme: 'dark' }),
  picture('reward-points.webp', '/reward-points, a customer', { width: 360, theme: 'light' }),
  { ...picture('office-queue.webp', '/office', desk), height: 420 },
  picture('office-file.webp', '/office, a statement', desk),
  picture('office-offer.webp', '/office, an offer', desk),
  picture('office-audit.webp', '/office/audit, an application', desk),
];
