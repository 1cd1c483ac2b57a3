import { describe, expect, it } from 'vitest';
import { SILENT_MS } from '../../../contract/simCards/usage';
import { findingsOf } from './findings';

const NOW = Date.UTC(2026, 10, 24);
const FINE = {
  state: 'in_use',
  operatorCardState: 'in_use',
  differs: false,
  moved: false,
  syncProblem: null,
  operatorUsedAt: new Date(NOW),
  usageMedianMb: 4,
  mb: 4,
} as const;
const of = (part: Partial<Parameters<typeof findingsOf>[0]>, isOnline = true) =>
  findingsOf({ ...FINE, ...part }, isOnline, NOW);

describe('a finding on a SIM card', () => {
  it('does not exist for a card without problems', () => {
    expect([of({}), of({}, false)]).toEqual([[], []]);
  });

  it('exists for an online machine with a card that is stopped here or at the operator', () => {
    expect(of({ state: 'stopped', operatorCardState: 'stopped' })).toEqual(['stopped_online']);
    expect(of({ operatorCardState: 'stopped', differs: true })).toEqual(['stopped_online', 'differs']);
    expect(of({ operatorCardState: 'stopped', differs: true }, false)).toEqual(['differs']);
    expect(of({ state: 'stopped', operatorCardState: null })).toEqual(['stopped_online']);
  });

  it('exists for an online machine without counted data, unless the card is stopped', () => {
    const silent = new Date(NOW - SILENT_MS - 1);
    expect(of({ operatorUsedAt: silent })).toEqual(['silent_online']);
    expect(of({ operatorUsedAt: new Date(NOW - SILENT_MS) })).toEqual([]);
    expect(of({ operatorUsedAt: silent }, false)).toEqual([]);
    expect(of({ operatorUsedAt: null })).toEqual([]);
    expect(of({ operatorUsedAt: silent, state: 'stopped' })).toEqual(['stopped_online']);
  });

  it('exists for another modem, an operator error and a day far above the usual use', () => {
    expect(of({ moved: true, syncProblem: 'usage', mb: 12 })).toEqual(['moved', 'sync', 'heavy']);
    expect(of({ mb: 11.9 })).toEqual([]);
    expect(of({ mb: 100, usageMedianMb: null })).toEqual([]);
  });
});
