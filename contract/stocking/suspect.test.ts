import { describe, expect, it } from 'vitest';
import { createRandom, type Random } from '../common/random';
import { VEND_RC } from '../vend';
import type { StockCause } from './discrepancyStates';
import { type LaneEvidence, type StockMove, suspectCause } from './suspect';

const HOUR = 3_600_000;

/** A lane that the machine and we count, as messages come: `said` is what the machine's own number forces on us. */
class Lane {
  readonly moves: StockMove[] = [];
  readonly vends: { at: number; rc: number }[] = [];
  readonly intrusions: number[] = [];
  health = 'ok';
  over = false;
  at = 0;
  ours = 8;
  machine = 8;
  /** What really lies there. */
  real = 8;
  constructor(readonly random: Random) {}

  #book(delta: number, kind: string, ref: string): void {
    this.moves.push({ at: this.at, delta, kind, ref, said: false });
    this.ours += delta;
  }
  /** A message with the machine's number. */
  hear(ref: string): void {
    if (this.machine === this.ours) return;
    this.moves.push({ at: this.at, delta: this.machine - this.ours, kind: 'adjust', ref, said: true });
    this.ours = this.machine;
  }
  wait(hours = this.random.next() * 10 + 1): void {
    this.at += hours * HOUR;
  }
  sell(message: 'once' | 'twice' | 'never' = 'once'): void {
    this.wait();
    if (this.real < 2) this.refill();
    this.real -= 1;
    this.machine -= 1;
    const ref = `DT${this.at}`;
    if (message === 'never') return;
    this.vends.push({ at: this.at, rc: VEND_RC.seen });
    this.#book(-1, 'sale', ref);
    if (message === 'twice') {
      this.at += 2_000;
      this.#book(-1, 'sale', `${ref}b`);
    }
    this.hear(ref);
  }
  refill(really = 5, message: 'once' | 'twice' | 'never' = 'once'): void {
    this.wait();
    this.real += really;
    this.machine += 5;
    const ref = `RP${this.at}`;
    if (message === 'never') return;
    this.#book(5, 'repl', ref);
    if (message === 'twice') {
      this.at += 30_000;
      this.#book(5, 'repl', ref);
    }
    this.hear(ref);
  }
  fail(): void {
    this.wait();
    const jams = [VEND_RC.jam, VEND_RC.noDrop, VEND_RC.dropBlocked];
    this.vends.push({ at: this.at, rc: this.random.pick(jams) });
    this.machine -= 1;
    this.real -= 1;
    this.at += 5_000;
    this.hear('lane 1/7');
  }
  /** A person counts what really lies there. */
  count(): void {
    this.wait(1);
    if (this.real === this.ours) return;
    this.moves.push({ at: this.at, delta: this.real - this.ours, kind: 'adjust', ref: 'ST1', said: false });
  }
}

const sales = (lane: Lane) => {
  for (let left = lane.random.int(2, 5); left > 0; left--) lane.sell();
};
type Fault = { others?: number[]; other?: boolean } | undefined;
const FAULTS: Readonly<Record<Exclude<StockCause, 'unknown'>, (lane: Lane) => Fault>> = {
  message_lost(lane) {
    if (lane.random.chance(0.7)) lane.sell('never');
    else lane.refill(5, 'never');
    sales(lane);
  },
  message_doubled(lane) {
    if (lane.random.chance(0.5)) lane.sell('twice');
    else lane.refill(5, 'twice');
    sales(lane);
  },
  jam(lane) {
    lane.fail();
    sales(lane);
  },
  mis_load(lane) {
    const missing = lane.random.int(1, 3);
    lane.refill(5 - missing);
    sales(lane);
    lane.count();
    return { others: [0, missing] };
  },
  theft(lane) {
    lane.wait();
    lane.real -= lane.random.int(1, 2);
    if (lane.random.chance(0.7)) lane.intrusions.push(lane.at);
    sales(lane);
    lane.count();
  },
  wrong_planogram(lane) {
    lane.refill(lane.random.int(1, 4));
    lane.over = lane.random.chance(0.3);
    lane.count();
    return { other: !lane.over };
  },
};

function evidenceOf(lane: Lane, fault: Fault): LaneEvidence {
  const unexplained = lane.moves.filter(({ said, kind }) => said || kind === 'adjust');
  return {
    diff: unexplained.reduce((sum, { delta }) => sum + delta, 0),
    moves: lane.moves.filter(({ said, kind }) => said || kind !== 'adjust'),
    vends: lane.vends,
    intrusions: lane.intrusions,
    health: lane.health,
    otherProduct: fault?.other ?? false,
    overCapacity: lane.over,
    others: fault?.others ?? [0, 0],
  };
}

describe('the suspected cause of a difference', () => {
  it('is the injected one in at least nine of ten histories', () => {
    const random = createRandom(11);
    let right = 0;
    let trials = 0;
    const wrong: Record<string, number> = {};
    for (const [cause, inject] of Object.entries(FAULTS))
      for (let trial = 0; trial < 100; trial++) {
        const lane = new Lane(random.fork(`${cause} ${trial}`));
        sales(lane);
        const fault = inject(lane) ?? undefined;
        const evidence = evidenceOf(lane, fault);
        if (evidence.diff === 0) continue;
        const found = suspectCause(evidence).cause;
        trials += 1;
        if (found === cause) right += 1;
        else wrong[`${cause} taken for ${found}`] = (wrong[`${cause} taken for ${found}`] ?? 0) + 1;
      }
    expect(trials).toBeGreaterThan(500);
    expect(right / trials, JSON.stringify(wrong)).toBeGreaterThanOrEqual(0.9);
  });

  it('is undefined without evidence', () => {
    const nothing = { moves: [], vends: [], intrusions: [], health: 'ok', otherProduct: false, others: [] };
    expect(suspectCause({ ...nothing, diff: 2, overCapacity: false })).toEqual({
      cause: 'unknown',
      sure: 'low',
    });
    expect(suspectCause({ ...nothing, diff: -1, overCapacity: false }).sure).toBe('low');
  });
});
