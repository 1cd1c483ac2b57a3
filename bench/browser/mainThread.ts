import type { CDPSession, Page } from 'playwright-core';

const METRICS = {
  all: 'TaskDuration',
  script: 'ScriptDuration',
  style: 'RecalcStyleDuration',
  layout: 'LayoutDuration',
} as const;
export const PARTS = ['all', 'script', 'style', 'layout', 'paint'] as const;
export type FramePart = (typeof PARTS)[number];
/** Milliseconds of the main thread. */
export type TimeByPart = Record<FramePart, number>;

/** Of a frame: finding what to paint, painting it, handing it over. */
const PAINT = ['PrePaint', 'Paint', 'Layerize', 'Commit', 'UpdateLayer', 'CompositeLayers'];
const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Thread time, µs: what other processes took of it is not in it. */
  tdur?: number;
}

async function traced(page: Page, act: () => Promise<unknown>): Promise<TraceEvent[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error('no browser');
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', { traceConfig: { includedCategories: CATEGORIES } });
  await act();
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return events;
}

/** Events of the thread that draws the page: the one that paints most. */
function ofDrawingThread(events: readonly TraceEvent[]): TraceEvent[] {
  const paints = new Map<string, number>();
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  for (const event of events)
    if (event.name === 'Layerize') paints.set(threadOf(event), (paints.get(threadOf(event)) ?? 0) + 1);
  const [drawing] = [...paints].sort(([, a], [, b]) => b - a)[0] ?? [''];
  return events.filter((event) => event.ph === 'X' && threadOf(event) === drawing);
}

const milliseconds = (µs: number) => µs / 1_000;

/** What a page spends on its main thread, in thread time: other processes of the same cores hardly change it. */
export class MainThread {
  readonly #page: Page;
  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  static async of(page: Page): Promise<MainThread> {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    return new MainThread(page, session);
  }

  /** All but painting, of which the browser keeps no sum. */
  async during(act: () => Promise<unknown>): Promise<Omit<TimeByPart, 'paint'>> {
    const before = await this.#soFar();
    await act();
    const after = await this.#soFar();
    const of = (part: keyof typeof METRICS) => after[part] - before[part];
    return { all: of('all'), script: of('script'), style: of('style'), layout: of('layout') };
  }

  /** Painting, and the tasks that took longer than 50 ms. Being watched costs: nothing else is told by it. */
  async watched(act: () => Promise<unknown>): Promise<{ paint: number; long: number }> {
    const events = ofDrawingThread(await traced(this.#page, act));
    const thread = (names: readonly string[]) =>
      events.filter(({ name }) => names.includes(name)).reduce((sum, { tdur = 0 }) => sum + tdur, 0);
    const long = events.filter(({ name, tdur = 0 }) => name === 'RunTask' && tdur > 50_000).length;
    return { paint: milliseconds(thread(PAINT)), long };
  }

  async #soFar(): Promise<Omit<TimeByPart, 'paint'>> {
    const { metrics } = await this.#session.send('Performance.getMetrics');
    const of = (part: keyof typeof METRICS) =>
      1_000 * (metrics.find(({ name }) => name === METRICS[part])?.value ?? 0);
    return { all: of('all'), script: of('script'), style: of('style'), layout: of('layout') };
  }
}
