/** Miliki's mark on a grid of 32: the letter, and the coin under it. */
const mark = {
  letter: 'M7 23V10.5c0-1 1.2-1.6 2-.9l7 6.4 7-6.4c.8-.7 2-.1 2 .9V23',
  coin: { x: 16, y: 23, radius: 2.6 },
  ground: '#0d5f4c',
  line: '#fff',
  accent: '#f3b23e',
};

interface IconLook {
  /** Round corners, to the edges, or absent. */
  ground: 'rounded' | 'full' | 'none';
  /** The mark's size; 1 is the size beside the name. */
  scale?: number;
}

export function iconSvg({ ground, scale = 1 }: IconLook): string {
  const { letter, coin, line } = mark;
  const accent = ground === 'none' ? line : mark.accent;
  const drawing =
    `<path d="${letter}" fill="none" stroke="${line}" stroke-width="3" ` +
    'stroke-linecap="round" stroke-linejoin="round"/>' +
    `<circle cx="${coin.x}" cy="${coin.y}" r="${coin.radius}" fill="${accent}"/>`;
  const shift = 16 * (1 - scale);
  const scaled =
    scale === 1
      ? drawing
      : `<g transform="translate(${shift} ${shift}) scale(${scale})">${drawing}</g>`;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>Miliki</title>' +
    `${groundRect(ground)}${scaled}</svg>\n`
  );
}

function groundRect(ground: IconLook['ground']): string {
  if (ground === 'none') return '';
  const corner = ground === 'rounded' ? ' rx="8"' : '';
  return `<rect width="32" height="32"${corner} fill="${mark.ground}"/>`;
}
