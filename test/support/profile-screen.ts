/** The profile, as an owner fills it in. */
import type { Page } from 'playwright-core';

export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

/** @returns a PNG of this size, drawn by the browser itself */
export async function drawnPng(page: Page, width: number, height: number): Promise<Buffer> {
  const url = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas');
      canvas.width = w ?? 0;
      canvas.height = h ?? 0;
      const paper = canvas.getContext('2d');
      if (!paper) return '';
      paper.fillStyle = '#f3b23e';
      paper.fillRect(0, 0, canvas.width, canvas.height);
      paper.fillStyle = '#0a3b31';
      paper.fillRect((canvas.width - canvas.height) / 2, 0, canvas.height, canvas.height);
      return canvas.toDataURL('image/png');
    },
    [width, height],
  );
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}
