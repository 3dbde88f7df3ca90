/** The four pictures of the README. */
import type { Look } from './looks.ts';
import { type Scene, scenes } from './scenes.ts';

interface ReadmePicture {
  file: string;
  scene: Scene;
  look: Look;
}

function picture(file: string, name: string, look: Omit<Look, 'language'>): ReadmePicture {
  const scene = scenes.find((one) => one.name === name);
  if (!scene) throw new Error(`There is no scene ${name}.`);
  return { file, scene, look: { ...look, language: 'en' } };
}

export const readmePictures: ReadmePicture[] = [
  picture('landing.webp', '/', { width: 360, theme: 'light' }),
  picture('dashboard.webp', '/dashboard', { width: 1280, theme: 'light' }),
  picture('apply-dark.webp', '/apply, a draft', { width: 360, theme: 'dark' }),
  picture('reward-points.webp', '/reward-points, a customer', { width: 360, theme: 'light' }),
];
