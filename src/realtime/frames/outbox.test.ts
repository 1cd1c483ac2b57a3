import type { CommandResult } from '@contract/push';
import { asyncScheduler } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeClocks } from '../testing/testClocks';
import { NOT_SENT, Outbox } from './outbox';

const command = (cid: number) => ({ cid: `command-${cid}`, cmd: 'noop', args: {} });

let open: boolean;
let tries: number[];
let sent: string[];
let settled: CommandResult[];
let outbox: Outbox;

beforeEach(() => {
  fakeClocks();
  [open, tries, sent, settled] = [false, [], [], []];
  const started = performance.now();
  outbox = new Outbox({
    clock: () => performance.now(),
    scheduler: asyncScheduler,
    send(text) {
      tries.push(performance.now() - started);
      if (open) sent.push(JSON.parse(JSON.parse(text).content).cid);
      return open;
    },
    settled: (result) => settled.push(result),
  });
});
afterEach(() => {
  outbox.stop();
  vi.useRealTimers();
});

describe('Outbox', () => {
  it('sends at once when it can', () => {
    open = true;
    outbox.push(command(1));
    expect(sent).toEqual(['command-1']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('tries again after 500 ms times the number of the try, and keeps the order', () => {
    outbox.push(command(1));
    outbox.push(command(2));
    vi.advanceTimersByTime(3_100);
    expect(tries).toEqual([0, 500, 1_500, 3_000]);
    open = true;
    vi.advanceTimersByTime(2_000);
    expect(sent).toEqual(['command-1', 'command-2']);
    expect(outbox.size).toBe(0);
  });

  it('begins with the shortest wait again after everything was sent', () => {
    outbox.push(command(1));
    vi.advanceTimersByTime(600);
    open = true;
    vi.advanceTimersByTime(1_000);
    open = false;
    const before = tries.length;
    outbox.push(command(2));
    vi.advanceTimersByTime(500);
    const started = tries[before] ?? 0;
    expect(tries.slice(before)).toEqual([started, started + 500]);
  });

  it('sends at once when told that there is a connection, and has nothing left to try', () => {
    outbox.push(command(1));
    open = true;
    outbox.flush();
    expect(sent).toEqual(['command-1']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('keeps what is not yet sixty seconds old', () => {
    outbox.push(command(1));
    vi.advanceTimersByTime(59_999);
    outbox.flush();
    expect(settled).toEqual([]);
    vi.advanceTimersByTime(1);
    outbox.flush();
    expect(settled).toEqual([{ cid: 'command-1', ok: false, err: NOT_SENT }]);
  });

  it('tries no more and tells nobody once it was stopped', () => {
    outbox.push(command(1));
    outbox.stop();
    expect(outbox.size).toBe(0);
    open = true;
    vi.advanceTimersByTime(70_000);
    expect([sent, settled]).toEqual([[], []]);
  });

  it('fails in sight of the person what grows too old or finds no room', () => {
    for (let cid = 0; cid < 101; cid++) outbox.push(command(cid));
    expect(settled).toEqual([{ cid: 'command-100', ok: false, err: NOT_SENT }]);
    vi.advanceTimersByTime(70_000);
    expect(settled).toHaveLength(101);
    open = true;
    outbox.flush();
    expect(sent).toEqual([]);
  });
});
