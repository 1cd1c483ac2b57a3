import { it as base, describe, expect, vi } from 'vitest';
import { type Simulator, type SimulatorOptions, startSimulator } from './index';
import { type ReceivedMessage, startTestBroker, type TestBroker } from './testing/testBroker';
import { fleetOf, machineOf } from './testing/testMachines';

const PATIENCE = { timeout: 20_000, interval: 20 };

/** What one test has started ends with it: they wait for the clock, side by side. */
const it = base.extend<{ broker: typeof startTestBroker; simulate: typeof simulate }>({
  broker: async ({ task: _task }, use) => {
    const brokers: TestBroker[] = [];
    await use(async (port) => {
      const started = await startTestBroker(port);
      brokers.push(started);
      return started;
    });
    await Promise.all(brokers.map((each) => each.close()));
  },
  simulate: async ({ broker: _first }, use) => {
    const simulators: Simulator[] = [];
    await use((url, options) => {
      const simulator = simulate(url, options);
      simulators.push(simulator);
      return simulator;
    });
    await Promise.all(simulators.map((simulator) => simulator.stop()));
  },
});

function simulate(url: string, options: Partial<SimulatorOptions> = {}): Simulator {
  return startSimulator({ url, machines: fleetOf(3), scenario: 'calm', seed: 1, ...options });
}

function ofKind(heard: readonly ReceivedMessage[], kind: ReceivedMessage['kind']): ReceivedMessage[] {
  return heard.filter((letter) => letter.kind === kind);
}

function distinct(heard: readonly ReceivedMessage[]): ReceivedMessage[] {
  return [
    ...new Map(
      heard.map((letter) => [`${letter.serialNo} ${letter.bd} ${letter.seq} ${letter.ts}`, letter]),
    ).values(),
  ];
}

describe.concurrent('a simulated fleet on a real broker', () => {
  it('introduces every machine before other messages, in the order of its numbers', async ({
    broker,
    simulate,
  }) => {
    const server = await broker();
    const simulator = simulate(server.url, { rate: 30 });
    await vi.waitFor(() => expect(ofKind(server.heard, 'env').length).toBeGreaterThan(60), PATIENCE);
    expect(simulator.stats()).toMatchObject({ connected: 3, dropped: 0 });
    expect(server.complaints).toEqual([]);
    for (const { serialNo } of fleetOf(3)) {
      const own = distinct(server.heard.filter((letter) => letter.serialNo === serialNo));
      const boot = Math.max(...own.map(({ bd }) => bd));
      const session = own.filter(({ bd }) => bd === boot);
      expect(session[0]?.kind).toBe('birth');
      expect(ofKind(session, 'state').map(({ d }) => d.s)).toEqual(['ready']);
      expect(session.map(({ seq }) => seq)).toEqual(session.map((_, index) => index % 256));
    }
  });

  it('delivers everything after a broker outage without a gap', async ({ broker, simulate }) => {
    const first = await broker();
    const simulator = simulate(first.url, { rate: 30 });
    await vi.waitFor(() => expect(ofKind(first.heard, 'env').length).toBeGreaterThan(30), PATIENCE);
    await first.close();
    await vi.waitFor(() => expect(simulator.stats().connected).toBe(0), PATIENCE);
    await vi.waitFor(() => expect(simulator.stats().queued).toBeGreaterThan(40), PATIENCE);
    const outage = Date.now();
    const second = await broker(first.port);
    const after = () => ofKind(second.heard, 'env').filter(({ ts = 0 }) => ts > outage + 1_500);
    await vi.waitFor(() => {
      expect(simulator.stats().connected).toBe(3);
      expect(new Set(after().map(({ serialNo }) => serialNo)).size).toBe(3);
    }, PATIENCE);
    await vi.waitFor(() => expect(simulator.stats().queued).toBeLessThan(40), PATIENCE);
    expect(simulator.stats().dropped).toBe(0);
    for (const { serialNo } of fleetOf(3)) {
      const measured = distinct([...first.heard, ...second.heard]).filter(
        (letter) => letter.serialNo === serialNo && letter.kind === 'env' && (letter.ts ?? 0) <= outage,
      );
      const counts = new Map<number, number>();
      for (const { ts = 0 } of measured) counts.set(ts, (counts.get(ts) ?? 0) + 1);
      const steps = [...counts.keys()].sort((a, b) => a - b);
      expect((steps.at(-1) ?? 0) - (steps[0] ?? 0)).toBe((steps.length - 1) * 500);
      // Five measurements in every half second, but for the first one.
      expect(steps.slice(1).every((step) => counts.get(step) === 5)).toBe(true);
    }
  });

  it('repeats what the server does not acknowledge', async ({ broker, simulate }) => {
    const server = await broker();
    server.acknowledges = false;
    const simulator = simulate(server.url, { machines: [machineOf(1)] });
    await vi.waitFor(() => expect(ofKind(server.heard, 'birth').length).toBeGreaterThan(2), PATIENCE);
    expect(new Set(ofKind(server.heard, 'birth').map(({ seq }) => seq))).toEqual(new Set([0]));
    server.acknowledges = true;
    await vi.waitFor(() => expect(simulator.stats().queued).toBe(0), PATIENCE);
  });

  it('answers a rebirth request, a time message and a command', async ({ broker, simulate }) => {
    const server = await broker();
    const { serialNo } = machineOf(1);
    simulate(server.url, { machines: [machineOf(1)], rate: 5 });
    await vi.waitFor(() => expect(ofKind(server.heard, 'birth')).toHaveLength(1), PATIENCE);
    server.send(serialNo, 'rebirth', { why: 'gap', last: 3 });
    await vi.waitFor(() => expect(ofKind(server.heard, 'birth')).toHaveLength(2), PATIENCE);
    const ahead = 3_600_000;
    server.send(serialNo, 'time', { ts: Date.now() + ahead });
    await vi.waitFor(() => {
      const last = server.heard.at(-1)?.ts ?? 0;
      expect(last - Date.now()).toBeGreaterThan(ahead - 30_000);
    }, PATIENCE);
    server.send(serialNo, 'cmd', { cmd: '01HTCOMMAND', type: 'open_door', ttl: 60 });
    await vi.waitFor(() => {
      expect(ofKind(server.heard, 'ack').map(({ d }) => d.st)).toEqual(['accepted', 'done']);
      expect(ofKind(server.heard, 'door').map(({ d }) => d.ev)).toEqual(['open']);
    }, PATIENCE);
  });

  it('closes its doors and signs off when it is stopped', async ({ broker, simulate }) => {
    const server = await broker();
    const simulator = simulate(server.url);
    await vi.waitFor(() => expect(simulator.stats().connected).toBe(3), PATIENCE);
    await simulator.stop();
    const last = ofKind(server.heard, 'state').filter(({ d }) => d.s === 'disconnected');
    expect(last).toHaveLength(3);
    expect(ofKind(server.heard, 'state').some(({ d }) => d.s === 'lost')).toBe(false);
  });

  it('leaves its last will when the connection is cut, with the number of its birth', async ({
    broker,
    simulate,
  }) => {
    const server = await broker();
    let now = Date.now();
    const began = now;
    const clock = () => now;
    const simulator = simulate(server.url, { scenario: 'carrier-outage', machines: fleetOf(2), clock });
    const turn = setInterval(() => {
      now += 2_000;
    }, 10);
    try {
      await vi.waitFor(() => {
        const lost = ofKind(server.heard, 'state').find(({ d }) => d.s === 'lost');
        expect(lost).toBeDefined();
        const births = ofKind(server.heard, 'birth').filter(({ serialNo }) => serialNo === lost?.serialNo);
        expect(births.map(({ bd }) => bd)).toContain(lost?.bd);
      }, PATIENCE);
      // After the outage what was kept comes as history.
      await vi.waitFor(() => expect(server.heard.some(({ hist }) => hist)).toBe(true), PATIENCE);
    } finally {
      clearInterval(turn);
    }
    expect(now - began).toBeGreaterThan(900_000);
    expect(simulator.stats().dropped).toBe(0);
    expect(server.complaints).toEqual([]);
  });

  it('a machine with a wrong secret is refused and blocks no other', async ({ broker, simulate }) => {
    const server = await broker();
    const simulator = simulate(server.url, {
      machines: [{ ...machineOf(1), secret: 'wrong' }, machineOf(2)],
    });
    // A machine counts as connected before its first message is with the broker.
    await vi.waitFor(() => {
      expect(simulator.stats().connected).toBe(1);
      expect(server.heard).not.toEqual([]);
    }, PATIENCE);
    expect(new Set(server.heard.map(({ serialNo }) => serialNo))).toEqual(new Set([machineOf(2).serialNo]));
  });
});
