import type { ReactNode } from 'react';
import { HeroScene } from '#web/src/art/hero-scene.tsx';
import { Boda } from './boda.tsx';
import { Matatu } from './matatu.tsx';
import { Payments } from './payments.tsx';
import { ShopLights } from './shop-lights.tsx';
import { SoftwareWindow } from './software-window.tsx';
import { between } from './timing.ts';

/**
 * The street at a second of the loop. The first and the last picture are the still scene, so the
 * loop has no seam and the still scene gives way to it unnoticed.
 */
export function Film({ second }: { second: number }) {
  return (
    <div className="film">
      <HeroScene />
      <svg viewBox="0 0 640 360" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <ShopLights second={second} />
        <SoftwareWindow second={second} />
        <Payments second={second} />
        <Ride from={-110} to={660} start={0.5} end={7.5} y={330} second={second}>
          <Matatu />
        </Ride>
        <Ride from={690} to={-60} start={1.6} end={7.8} y={352} second={second}>
          <Boda />
        </Ride>
      </svg>
    </div>
  );
}

interface RideProps {
  from: number;
  to: number;
  start: number;
  end: number;
  y: number;
  second: number;
  children: ReactNode;
}

/** Crosses the street at an even pace, starting and ending out of sight. */
function Ride({ from, to, start, end, y, second, children }: RideProps) {
  const x = from + (to - from) * between(start, end, second);
  return <g transform={`translate(${x.toFixed(2)} ${y})`}>{children}</g>;
}
