import fc from 'fast-check';
import { afterAll, beforeAll, it, vi } from 'vitest';
import { THOROUGH } from '../../builders/thorough';
import { type ApiWorld, startApiWorld } from '../worlds/apiWorld';
import { ANNOUNCEMENTS } from './announcements';
import { COMING_AND_GOING, SIGN_IN } from './comingAndGoing';
import { ConcurrentCommand, SingleCommand } from './commands';
import { HISTORIES } from './histories';
import { INSTITUTIONS } from './institutions';
import { Watch } from './invariants';
import type { Picks } from './model';
import { PEOPLE } from './people';
import { ROLES } from './roles';
import { newRun } from './run';
import type { Step } from './step';
import { VIEWS } from './views';

vi.setConfig({ testTimeout: 3_600_000 });

/** `SEQUENCES=500` for a night. A failure prints seed and path; `SEQUENCES_SEED` runs it again. */
const RUNS = Number(process.env.SEQUENCES ?? (THOROUGH ? 10 : 1));
const SEED = Number(process.env.SEQUENCES_SEED ?? 20_264);
/** Of looking for a shorter sequence that fails, too. */
const LONGEST_MS = 1_800_000;

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld({ limited: false });
});
afterAll(() => world.close());

const picks: fc.Arbitrary<Picks> = fc.record({
  by: fc.nat(8),
  which: fc.nat(9),
  where: fc.nat(9),
  value: fc.nat(3),
  stale: fc.integer({ min: 0, max: 7 }).map((n) => n === 7),
});

const alone = (steps: readonly Step[]) =>
  fc.tuple(fc.constantFrom(...steps), picks).map(([step, each]) => new SingleCommand(step, each));
const AT_ONCE: Step[] = [
  ...PEOPLE,
  ...HISTORIES,
  ...ROLES,
  ...INSTITUTIONS,
  ...ANNOUNCEMENTS,
  ...COMING_AND_GOING,
];
/** Two picks, half of them the same: then it is often the same record. */
const twoPicks = fc.oneof(
  fc.tuple(picks, picks),
  picks.map((each): [Picks, Picks] => [each, each]),
);
const together = fc
  .tuple(fc.constantFrom(...AT_ONCE), fc.constantFrom(...AT_ONCE), twoPicks)
  .map(([one, other, both]) => new ConcurrentCommand([one, other], both));
const commands = [
  alone(PEOPLE),
  alone(HISTORIES),
  alone(ROLES),
  alone(INSTITUTIONS),
  alone(ANNOUNCEMENTS),
  alone(VIEWS),
  alone(COMING_AND_GOING),
  alone([SIGN_IN]),
  together,
];

it('any sequence of user actions leaves answers, lists, sessions and audit log equal to the model', async () => {
  const property = fc.asyncProperty(
    fc.commands(commands, { maxCommands: 100, size: 'max' }),
    async (sequence) => {
      const { model, system } = await newRun(world);
      const watch = new Watch(model, system);
      await fc.asyncModelRun(() => ({ model, real: { system, watch } }), sequence);
      await watch.lookAtAll(model);
    },
  );
  await fc.assert(property, {
    numRuns: RUNS,
    seed: SEED,
    endOnFailure: false,
    includeErrorInReport: true,
    interruptAfterTimeLimit: LONGEST_MS,
    markInterruptAsFailure: true,
  });
});
