import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limitsOf } from '../../contract/climate';
import { climateSignals } from './climate';
import {
  type RuleDecision,
  type RuleState,
  type RuleVerdict,
  ripen,
  type Signal,
  step,
  type Timing,
} from './condition';
import { timingFor } from './timing';

const T0 = 1_000_000;
const MINUTE = 60_000;
const TIMING: Timing = { onMs: 2 * MINUTE, offMs: 2 * MINUTE, timed: false };
const NONE = { tLow: null, tHigh: null, rhLow: null, rhHigh: null };
const COLD = limitsOf({ storageClass: 'COLD_2_8', ...NONE });

function signalAt(at: number, verdict: RuleVerdict): Signal {
  return { code: 'ENV_T_HIGH', source: 'Z1/T1', at, verdict, value: 1, limit: 1 };
}

/** All decisions of a row of signals, and the state they end in. */
function play(signals: readonly Signal[], timing = TIMING, from?: RuleState) {
  let state = from;
  const decisions: RuleDecision[] = [];
  for (const signal of signals) {
    const next = step(state, signal, timing);
    state = next.state;
    decisions.push(...next.decisions);
  }
  return { state, decisions };
}
const verdicts = (decisions: readonly RuleDecision[]) => decisions.map(({ verdict }) => verdict);

const history = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 1, max: 3 * MINUTE }),
      verdict: fc.constantFrom<RuleVerdict>('bad', 'ok', 'hold'),
    }),
    {
      maxLength: 60,
    },
  )
  .map((moves) => {
    let at = T0;
    return moves.map(({ gap, verdict }) => {
      at += gap;
      return signalAt(at, verdict);
    });
  });

describe('an alarm condition', () => {
  it('raises after the whole delay only and clears after the whole quiet delay only', () => {
    fc.assert(
      fc.property(history, (signals) => {
        const { decisions } = play(signals);
        for (const { verdict, at, since } of decisions) {
          if (verdict === 'raised') expect(at - since).toBeGreaterThanOrEqual(TIMING.onMs);
          if (verdict === 'cleared') expect(at - since).toBeGreaterThanOrEqual(TIMING.offMs);
        }
      }),
    );
  });

  it('alternates between raised and cleared for any sequence of values', () => {
    fc.assert(
      fc.property(history, (signals) => {
        const rung = verdicts(play(signals).decisions).filter(
          (each) => each === 'raised' || each === 'cleared',
        );
        rung.forEach((each, index) => {
          expect(each).toBe(index % 2 === 0 ? 'raised' : 'cleared');
        });
      }),
    );
  });

  it('continues after a restart as if there had been none', () => {
    fc.assert(
      fc.property(history, fc.nat(60), (signals, cut) => {
        const first = play(signals.slice(0, cut));
        const stored = first.state && (JSON.parse(JSON.stringify(first.state)) as RuleState);
        const second = play(signals.slice(cut), TIMING, stored);
        expect([...first.decisions, ...second.decisions]).toEqual(play(signals).decisions);
      }),
    );
  });

  it('does not mutate its input', () => {
    const state = play([signalAt(T0, 'bad')]).state as RuleState;
    const copy = structuredClone(state);
    step(Object.freeze(state), signalAt(T0 + 3 * MINUTE, 'bad'), TIMING);
    expect(state).toEqual(copy);
  });

  it('is suspended while the door is open and reports that it waited', () => {
    const timing = { ...TIMING, graceUntil: T0 + 5 * MINUTE };
    const signals = [0, 2, 3, 6].map((minute) => signalAt(T0 + minute * MINUTE, 'bad'));
    expect(verdicts(play(signals, timing).decisions)).toEqual(['pending', 'graced', 'raised']);
    const closedInTime = [...signals.slice(0, 3), signalAt(T0 + 4 * MINUTE, 'ok')];
    expect(verdicts(play(closedInTime, timing).decisions)).toEqual(['pending', 'graced', 'cancelled']);
  });

  it('matures by the clock alone when no more readings arrive', () => {
    const timing = timingFor('DEV_OFFLINE', COLD);
    const offline = step(undefined, { ...signalAt(T0, 'bad'), code: 'DEV_OFFLINE' }, timing)
      .state as RuleState;
    expect(ripen(offline, T0 + timing.onMs - 1).decisions).toEqual([]);
    expect(verdicts(ripen(offline, T0 + timing.onMs).decisions)).toEqual(['raised']);
  });
});

describe('temperature and humidity', () => {
  const verdictOf = (code: string, t: number) =>
    climateSignals({ source: 'Z1/T1', at: T0, t, rh: null }, COLD).find((signal) => signal.code === code)
      ?.verdict;

  it.each([
    [8.1, 'bad'],
    [8.0, 'hold'],
    [7.6, 'hold'],
    [7.5, 'ok'],
    [5, 'ok'],
  ] as const)('%s °C in 2–8: too high is %s', (t, verdict) => {
    expect(verdictOf('ENV_T_HIGH', t)).toBe(verdict);
  });

  it('uses the humidity range of the machine', () => {
    const dry = { source: 'Z1/T1', at: T0, t: null, rh: 38 };
    const verdict = (limits: typeof COLD) => climateSignals(dry, limits).map((signal) => signal.verdict);
    expect(verdict(COLD)).toEqual(['ok']);
    expect(verdict(limitsOf({ storageClass: 'COLD_2_8', ...NONE, rhLow: 40 }))).toEqual(['bad']);
  });

  it('raises the stronger alarm beyond the hard limit', () => {
    expect(verdictOf('ENV_T_PRE', 7.8)).toBe('bad');
    expect(verdictOf('ENV_T_PRE', 9)).toBe('hold');
  });

  it('does not flap around the limit', () => {
    const noise = fc.array(fc.double({ min: 7.6, max: 8.4, noNaN: true }), { minLength: 20, maxLength: 200 });
    fc.assert(
      fc.property(noise, (values) => {
        const timing = timingFor('ENV_T_HIGH', COLD);
        const signals = values.flatMap((t, index) =>
          climateSignals({ source: 'Z1/T1', at: T0 + index * MINUTE, t, rh: null }, COLD).filter(
            ({ code }) => code === 'ENV_T_HIGH',
          ),
        );
        const rung = verdicts(play(signals, timing).decisions).filter((each) => each === 'raised');
        expect(rung.length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('follows the table of the domain: an excursion raises after its delay', () => {
    const timing = timingFor('ENV_T_HIGH', COLD);
    const signals = [0, 1, 2].map((minute) => signalAt(T0 + minute * MINUTE, 'bad'));
    expect(verdicts(play(signals, timing).decisions)).toEqual(['pending', 'raised']);
  });
});
