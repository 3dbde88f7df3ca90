import {
  type Answer,
  answerIn,
  type Command,
  type DocumentShape,
  type FailureReason,
  type TextItem,
  type Zoom,
} from './messages.ts';

export type DocumentState =
  | { kind: 'opening' }
  | { kind: 'opened'; pages: number; shown: number }
  /** `silent`: the frame did not answer in time, or sent something unexpected. */
  | { kind: 'failed'; reason: FailureReason | 'silent' };

export interface DocumentTexts {
  items: TextItem[];
  isComplete: boolean;
}

interface Listener {
  onState: (state: DocumentState) => void;
  onView: (page: number, percent: number) => void;
}

/** The most silence while the frame opens a document or reads a page. */
const SILENCE_MS = 20_000;

/** Pieces of text in a document: 100,000 rows of a statement. */
const MOST_ITEMS = 1_000_000;

interface Reading {
  items: TextItem[];
  done: PromiseWithResolvers<DocumentTexts>;
}

export class FrameLink {
  readonly #port: MessagePort;
  readonly #listener: Listener;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #reading: Reading | undefined;
  #isOpening = false;

  constructor(frame: Window, listener: Listener) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#listener = listener;
    port1.onmessage = ({ data }) => this.#hear(data);
    // The frame has no origin that could be named.
    frame.postMessage('port', '*', [port2]);
  }

  open(type: DocumentShape, bytes: ArrayBuffer): void {
    this.#isOpening = true;
    this.#expectAnswer();
    this.#send({ kind: 'open', type, bytes });
  }

  zoom(zoom: Zoom): void {
    this.#send({ kind: 'zoom', zoom });
  }

  /** @throws Error if the frame fails, is silent or is closed */
  readTexts(): Promise<DocumentTexts> {
    if (this.#reading) return this.#reading.done.promise;
    this.#reading = { items: [], done: Promise.withResolvers() };
    this.#expectAnswer();
    this.#send({ kind: 'readTexts' });
    return this.#reading.done.promise;
  }

  close(): void {
    clearTimeout(this.#silence);
    this.#port.close();
    this.#endReading()?.done.reject(new Error('The document was closed.'));
  }

  #send(command: Command): void {
    this.#port.postMessage(command);
  }

  #hear(data: unknown): void {
    const answer = answerIn(data);
    if (answer) this.#take(answer);
    else this.#fail('silent');
  }

  #take(answer: Answer): void {
    switch (answer.kind) {
      case 'view':
        this.#listener.onView(answer.page, answer.percent);
        break;
      case 'failed':
        this.#fail(answer.reason);
        break;
      case 'opened':
        this.#opened(answer);
        break;
      case 'texts':
        this.#addTexts(answer.items);
        break;
      case 'textsRead':
        this.#finish(answer.isComplete);
        break;
      default:
        answer satisfies never;
    }
  }

  #opened({ pages, shown }: Extract<Answer, { kind: 'opened' }>): void {
    if (!this.#isOpening) return;
    this.#isOpening = false;
    clearTimeout(this.#silence);
    this.#listener.onState({ kind: 'opened', pages, shown });
  }

  #addTexts(items: readonly TextItem[]): void {
    if (!this.#reading) return;
    this.#expectAnswer();
    for (const item of items) this.#reading.items.push(item);
    if (this.#reading.items.length > MOST_ITEMS) this.#fail('tooLarge');
  }

  #finish(isComplete: boolean): void {
    const reading = this.#endReading();
    reading?.done.resolve({ items: reading.items, isComplete });
  }

  #endReading(): Reading | undefined {
    const reading = this.#reading;
    this.#reading = undefined;
    clearTimeout(this.#silence);
    return reading;
  }

  #fail(reason: FailureReason | 'silent'): void {
    this.#port.close();
    this.#endReading()?.done.reject(new Error('The document cannot be read.'));
    this.#listener.onState({ kind: 'failed', reason });
  }

  #expectAnswer(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#fail('silent'), SILENCE_MS);
  }
}
