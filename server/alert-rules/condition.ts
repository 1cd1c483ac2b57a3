import type { AlarmCode } from '../../contract/alerts';

/**
 * bad: the condition holds · hold: neither, the value is inside the deadband or cannot be judged ·
 * ok: it is clearly gone · event: it happened and is over, a person has to look.
 */
export type RuleVerdict = 'bad' | 'hold' | 'ok' | 'event';

/** One judgement of one condition of one machine. `at` in ms: device time for samples, else server time. */
export interface Signal {
  code: AlarmCode;
  /** Zone/sensor, lane, product, ICCID, cabinet; empty for the machine itself. */
  source: string;
  at: number;
  verdict: RuleVerdict;
  value: number | null;
  limit: number | null;
  label?: string;
  /** Overrides the alarm's own delay to the activation, ms. */
  onMs?: number;
}

export interface Timing {
  onMs: number;
  offMs: number;
  /** Ripens by the clock alone, without another sample. */
  timed: boolean;
  /** No annunciation before this time: a credentialed person has the door open. */
  graceUntil?: number;
}

/**
 * pending: bad, not long enough · graced: long enough, but the door is open · active: rung ·
 * recovering: good, not long enough. Normal is the absence of a state.
 */
export type RulePhase = 'pending' | 'graced' | 'active' | 'recovering';

export interface RuleState {
  code: AlarmCode;
  source: string;
  phase: RulePhase;
  since: number;
  /** When the phase is over if nothing changes. */
  dueAt: number;
  timed: boolean;
  value: number | null;
  limit: number | null;
  label?: string;
}

const DECISION_VERDICTS = [
  'pending',
  'cancelled',
  'graced',
  'raised',
  'recovering',
  'resumed',
  'cleared',
  'suppressed',
  'out_of_use',
] as const;
export type DecisionVerdict = (typeof DECISION_VERDICTS)[number];

/** A change of a rule's inner phase, with what it was decided on. */
export interface RuleDecision {
  code: AlarmCode;
  source: string;
  verdict: DecisionVerdict;
  at: number;
  since: number;
  value: number | null;
  limit: number | null;
  label?: string;
}

export interface RuleStep {
  state: RuleState | undefined;
  decisions: RuleDecision[];
}

/**
 * Advances one condition by one signal. Pure: the same state and signals always give the same decisions.
 * Signals of one fingerprint must come in order of time; late ones must not come at all.
 */
export function step(state: RuleState | undefined, signal: Signal, timing: Timing): RuleStep {
  if (signal.verdict === 'event') return { state, decisions: [decide(signal, 'raised', signal.at)] };
  switch (state?.phase) {
    case undefined:
      return signal.verdict === 'bad' ? begin(signal, timing) : { state: undefined, decisions: [] };
    case 'pending':
    case 'graced':
      return advancePending(state, signal, timing);
    case 'active':
      return signal.verdict === 'ok' ? recover(state, signal, timing) : { state, decisions: [] };
    case 'recovering':
      return advanceRecovering(state, signal);
  }
}

/** Advances a timed condition by the clock alone. */
export function ripen(state: RuleState, now: number): RuleStep {
  if (!state.timed || now < state.dueAt) return { state, decisions: [] };
  if (state.phase === 'pending') return activate(state, { ...state, at: now });
  if (state.phase === 'recovering') return clear(state, { ...state, at: now });
  return { state, decisions: [] };
}

function begin(signal: Signal, timing: Timing): RuleStep {
  const state: RuleState = {
    code: signal.code,
    source: signal.source,
    phase: 'pending',
    since: signal.at,
    dueAt: signal.at + (signal.onMs ?? timing.onMs),
    timed: timing.timed,
    value: signal.value,
    limit: signal.limit,
    label: signal.label,
  };
  if (state.dueAt <= signal.at) return advancePending(state, signal, timing);
  return { state, decisions: [decide(signal, 'pending', state.since)] };
}

function advancePending(state: RuleState, signal: Signal, timing: Timing): RuleStep {
  if (signal.verdict !== 'bad') {
    return { state: undefined, decisions: [decide(signal, 'cancelled', state.since)] };
  }
  if (signal.at < state.dueAt) return { state, decisions: [] };
  if (timing.graceUntil !== undefined && signal.at < timing.graceUntil) return grace(state, signal);
  return activate(state, signal);
}

function grace(state: RuleState, signal: Signal): RuleStep {
  if (state.phase === 'graced') return { state, decisions: [] };
  return { state: { ...state, phase: 'graced' }, decisions: [decide(signal, 'graced', state.since)] };
}

type Moment = Pick<Signal, 'code' | 'source' | 'at' | 'value' | 'limit' | 'label'>;

function activate(state: RuleState, moment: Moment): RuleStep {
  const { value, limit } = moment;
  return {
    state: { ...state, phase: 'active', dueAt: 0, value, limit },
    decisions: [decide(moment, 'raised', state.since)],
  };
}

function recover(state: RuleState, signal: Signal, timing: Timing): RuleStep {
  if (timing.offMs <= 0) return clear(state, signal);
  const next: RuleState = {
    ...state,
    phase: 'recovering',
    since: signal.at,
    dueAt: signal.at + timing.offMs,
  };
  return { state: next, decisions: [decide(signal, 'recovering', signal.at)] };
}

function advanceRecovering(state: RuleState, signal: Signal): RuleStep {
  if (signal.verdict !== 'ok') {
    return {
      state: { ...state, phase: 'active', dueAt: 0 },
      decisions: [decide(signal, 'resumed', state.since)],
    };
  }
  return signal.at >= state.dueAt ? clear(state, signal) : { state, decisions: [] };
}

function clear(state: RuleState, moment: Moment): RuleStep {
  return { state: undefined, decisions: [decide(moment, 'cleared', state.since)] };
}

function decide(moment: Moment, verdict: DecisionVerdict, since: number): RuleDecision {
  const { code, source, at, value, limit, label } = moment;
  return { code, source, verdict, at, since, value, limit, label };
}
