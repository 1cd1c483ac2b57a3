/** So many at once: each waits for the database, and many for a partner as well. */
const WIDTH = 16;
/** More do not wait in memory: they are on disk, and whoever looks there for what waits takes them. */
const QUEUE_MAX = 200;

/** The order in which messages have their consequences; each is under way once. */
export interface WorkQueue {
  isUnderWay(id: string): boolean;
  /** At once. @returns false when it is under way already */
  now(id: string, work: () => Promise<void>): Promise<boolean>;
  /** When it is its turn. @returns false when it is under way already, or too many wait */
  later(id: string, work: () => Promise<void>): Promise<boolean>;
}

export function createWorkQueue(width = WIDTH, queueMax = QUEUE_MAX): WorkQueue {
  const underWay = new Set<string>();
  const queue: (() => void)[] = [];
  let running = 0;

  async function turn(): Promise<void> {
    if (running >= width) await new Promise<void>((resolve) => queue.push(resolve));
    else running += 1;
  }
  /** The place is handed on, so that nobody comes between. */
  function leave(): void {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
  async function once(id: string, work: () => Promise<void>): Promise<boolean> {
    if (underWay.has(id)) return false;
    underWay.add(id);
    try {
      await work();
    } finally {
      underWay.delete(id);
    }
    return true;
  }
  return {
    isUnderWay: (id) => underWay.has(id),
    now: once,
    async later(id, work) {
      if (queue.length >= queueMax) return false;
      return once(id, async () => {
        await turn();
        await work().finally(leave);
      });
    },
  };
}

const known = new WeakMap<object, WorkQueue>();

/** Of all who use this database in this process. */
export function turnsOf(database: object): WorkQueue {
  const turns = known.get(database) ?? createWorkQueue();
  known.set(database, turns);
  return turns;
}
