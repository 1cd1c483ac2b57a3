import type { CommandResult } from '@contract/push';
import { asyncScheduler } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NOT_SENT, Outbox } from './outbox';
import { fakeClocks } from './testClocks';

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
