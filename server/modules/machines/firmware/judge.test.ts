import { describe, expect, it } from 'vitest';
import { INSTALL_SILENCE_MS, INSTALL_TTL_SEC, REBORN_MS } from '../../../../contract/machines/firmware';
import type { MachineAnswer } from '../commands/judge';
import { type InstallEvidence, judgeInstall } from './judge';

const NOTHING: InstallEvidence = { answers: [], births: [], online: true };
const install = (state: string, answeredAt: number | null = null) => ({
  state,
  versionNo: '2.5.0',
  sentAt: 0,
  answeredAt,
});
const says = (st: MachineAnswer['st'], msg = '', at = 1): MachineAnswer => ({ st, rc: 0, msg, at });
const next = (state: string, seen: Partial<InstallEvidence>, now = 2, answeredAt: number | null = null) =>
  judgeInstall(install(state, answeredAt), { ...NOTHING, ...seen }, now)?.event;

describe('a machine that was told to install a version', () => {
  it('is tracked by its reports', () => {
    expect(next('sent', { answers: [says('accepted')] })).toBe('download');
    expect(next('downloading', { answers: [says('accepted')] })).toBeUndefined();
    expect(next('downloading', { answers: [says('running', 'installing')] })).toBe('install');
    const verified = [says('running', 'verified'), says('running', 'installing')];
    expect(next('downloading', { answers: verified })).toBe('verify');
    expect(next('verified', { answers: verified })).toBe('install');
    expect(next('installing', { answers: [says('done')] })).toBe('report');
    expect(next('downloading', { answers: [says('failed', 'checksum differs')] })).toBe('fail');
  });

  it('is confirmed by booting with the version and by nothing else', () => {
    const born = { births: [{ fw: '2.5.0', at: 5 }] };
    expect(next('installing', born)).toBe('confirm');
    expect(next('reported', born, 9, 4)).toBe('confirm');
    expect(next('reported', { answers: [says('done')] }, 9, 4)).toBeUndefined();
  });

  it('is contradicted by booting with another version or not at all', () => {
    expect(next('reported', { births: [{ fw: '2.4.1', at: 5 }] }, 9, 4)).toBe('contradict');
    // It was born again before it was done.
    expect(next('reported', { births: [{ fw: '2.4.1', at: 3 }] }, 9, 4)).toBeUndefined();
    expect(next('reported', {}, 4 + REBORN_MS + 1, 4)).toBe('contradict');
  });

  it('is unknown when it stops reporting and not reached when it never answered', () => {
    expect(next('sent', {}, INSTALL_SILENCE_MS)).toBeUndefined();
    expect(next('sent', {}, INSTALL_SILENCE_MS + 1)).toBe('lose');
    expect(next('sent', { online: false }, INSTALL_SILENCE_MS + 1)).toBeUndefined();
    expect(next('sent', { online: false }, INSTALL_TTL_SEC * 1_000 + 1)).toBe('expire');
    expect(next('downloading', { online: false }, INSTALL_TTL_SEC * 1_000 + 1)).toBe('lose');
  });
});
