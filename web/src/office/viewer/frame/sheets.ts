import { nextScale, type Zoom } from '../messages.ts';
import type { Stage } from './shown-document.ts';

/** In CSS pixels at 100 %. */
export interface Size {
  width: number;
  height: number;
}

/** Draws a sheet, counted from 0, at a scale to the canvas pixels. */
type Draw = (index: number, canvas: HTMLCanvasElement, scale: number) => Promise<void>;

interface SheetSource {
  count: number;
  /** Until it is asked for, a sheet has the size of the first. */
  sizeOf: (index: number) => Promise<Size>;
  draw: Draw;
  nameOf: (index: number) => string;
}

/** Pixels of one canvas: a page at 100 % has half a million, and browsers refuse hundreds of them. */
const MOST_PIXELS = 16_000_000;

/** Canvases to keep. Pages around the screen are drawn before they come into view. */
const KEPT = 8;
const AROUND = '600px 0px';

const MARGIN = 24;

interface Sheet {
  element: HTMLElement;
  size: Size;
  /** The scale it was drawn at; 0 if blank. */
  drawnAt: number;
}

export class Sheets {
  readonly #stage: Stage;
  readonly #source: SheetSource;
  readonly #sheets: Sheet[];
  readonly #near = new Set<number>();
  #scale = 1;
  #fits = true;
  #isDrawing = false;
  #reported = { page: 0, percent: 0 };

  constructor(stage: Stage, source: SheetSource, first: Size) {
    this.#stage = stage;
    this.#source = source;
    this.#sheets = Array.from({ length: source.count }, (_, index) => {
      const element = document.createElement('div');
      element.className = 'sheet';
      element.setAttribute('role', 'img');
      element.setAttribute('aria-label', source.nameOf(index));
      return { element, size: first, drawnAt: 0 };
    });
    stage.box.replaceChildren(...this.#sheets.map(({ element }) => element));
    stage.box.addEventListener('scroll', () => this.#report(), { passive: true });
    new ResizeObserver(() => this.#fits && this.zoom('fit')).observe(stage.box);
    this.#watch();
    this.zoom('fit');
  }

  zoom(zoom: Zoom): void {
    this.#fits = zoom === 'fit';
    const { box } = this.#stage;
    const place = box.scrollTop / Math.max(1, box.scrollHeight);
    this.#scale = nextScale(this.#scale, zoom, this.#fittingScale());
    for (const sheet of this.#sheets) this.#layOut(sheet);
    box.scrollTop = place * box.scrollHeight;
    this.#report();
    void this.#drawNear();
  }

  #fittingScale(): number {
    const width = this.#sheets[0]?.size.width ?? 1;
    return Math.max(0.1, (this.#stage.box.clientWidth - 2 * MARGIN) / width);
  }

  #layOut({ element, size }: Sheet): void {
    element.style.width = `${size.width * this.#scale}px`;
    element.style.height = `${size.height * this.#scale}px`;
  }

  #watch(): void {
    const indexes = new Map(this.#sheets.map(({ element }, index) => [element as Element, index]));
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const index = indexes.get(target) ?? 0;
          if (isIntersecting) this.#near.add(index);
          else this.#near.delete(index);
        }
        this.#report();
        void this.#drawNear();
      },
      { root: this.#stage.box, rootMargin: AROUND },
    );
    for (const { element } of this.#sheets) observer.observe(element);
  }

  /** One sheet after the other, so sheets scrolled past are never drawn. */
  async #drawNear(): Promise<void> {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    try {
      for (let index = this.#nextToDraw(); index >= 0; index = this.#nextToDraw())
        await this.#drawSheet(index);
    } finally {
      this.#isDrawing = false;
    }
    this.#forgetFar();
  }

  #nextToDraw(): number {
    const current = this.#current();
    const blank = [...this.#near].filter((index) => this.#sheets[index]?.drawnAt !== this.#scale);
    blank.sort((one, other) => Math.abs(one - current) - Math.abs(other - current));
    return blank[0] ?? -1;
  }

  async #drawSheet(index: number): Promise<void> {
    const sheet = this.#sheets[index];
    if (!sheet) return;
    const scale = this.#scale;
    sheet.drawnAt = scale;
    try {
      sheet.size = await this.#source.sizeOf(index);
      this.#layOut(sheet);
      const canvas = document.createElement('canvas');
      await this.#source.draw(index, canvas, pixelScale(sheet.size, scale));
      sheet.element.replaceChildren(canvas);
    } catch {
      sheet.element.classList.add('sheet-broken');
      sheet.element.textContent = 'This page cannot be drawn.';
    }
  }

  #forgetFar(): void {
    const far = this.#sheets.filter(({ drawnAt }, index) => drawnAt > 0 && !this.#near.has(index));
    for (const sheet of far.slice(0, Math.max(0, far.length - KEPT))) {
      sheet.element.replaceChildren();
      sheet.drawnAt = 0;
    }
  }

  #current(): number {
    const { top, height } = this.#stage.box.getBoundingClientRect();
    const middle = top + height / 2;
    const above = [...this.#near].filter((index) => {
      const place = this.#sheets[index]?.element.getBoundingClientRect();
      return place !== undefined && place.top <= middle;
    });
    return Math.max(0, ...above);
  }

  #report(): void {
    const [page, percent] = [this.#current() + 1, Math.round(this.#scale * 100)];
    if (page === this.#reported.page && percent === this.#reported.percent) return;
    this.#reported = { page, percent };
    this.#stage.onView(page, percent);
  }
}

/** The scale to canvas pixels, sharp on dense screens. */
function pixelScale({ width, height }: Size, scale: number): number {
  const wanted = scale * Math.min(2, Math.max(1, devicePixelRatio));
  return Math.min(wanted, Math.sqrt(MOST_PIXELS / Math.max(1, width * height)));
}
