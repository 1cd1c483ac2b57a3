import { packState, STATE_COLUMNS } from '@contract/machines';
import { NOTIFICATION_CODES } from '@contract/notifications';
import { MESSAGE } from '@contract/push';
import { isNewer } from '@realtime';
import { describe, expect, it } from 'vitest';
import { Lanes } from '../realtime/testing/internals';
import { alertTopic } from './alerts';
import { doorTopic } from './doors';
import { machineTopic } from './machines';
import { sampleTopic } from './samples';
import { stockKey, stockTopic } from './stock';
import { alertRow, doorRow, machineState, stockRow } from './testing/testRows';

const SAMPLES = { machineId: 'm1', channel: 'temp', t0: 1, dt: [0], v: [5] };
const EVENT = { id: 'e1', at: 5, alert: alertRow('a1') };

describe('a received message', () => {
  it('is read into the rows of its topic', () => {
    expect(alertTopic.read(EVENT, 1102)).toEqual([EVENT.alert]);
    expect(doorTopic.read({ door: doorRow('d1') }, 1193)).toEqual([doorRow('d1')]);
    expect(stockTopic.read({ rows: [stockRow('m', 'p')] }, 1194)).toEqual([stockRow('m', 'p')]);
    expect(sampleTopic.read(SAMPLES, 1191)).toEqual([SAMPLES]);
    const rows = [packState(machineState('m1')), 'no row'];
    expect(machineTopic.read({ columns: STATE_COLUMNS, rows }, 1190)).toEqual([machineState('m1')]);
  });

  it('without an alarm is an announcement, neither a row nor a fault', () => {
    const announcement = { id: 'e1', at: 5, notice: {} };
    expect(alertTopic.read(announcement, 1105)).toEqual([]);
  });

  it.each([undefined, 'text', [], { alert: 'x' }, { alert: { id: 1, ver: 1 } }, { alert: { id: 'a' } }])(
    'is refused as an alarm: %j',
    (content) => {
      expect(alertTopic.read(content, 1102)).toBeUndefined();
    },
  );

  it.each([undefined, { door: 'x' }, { door: { id: 'd', ver: '1' } }, {}])(
    'is refused as a door: %j',
    (content) => {
      expect(doorTopic.read(content, 1193)).toBeUndefined();
    },
  );

  it.each([undefined, { columns: STATE_COLUMNS }, { rows: [] }, { columns: 'id', rows: [] }])(
    'is refused as machine states: %j',
    (content) => {
      expect(machineTopic.read(content, 1190)).toBeUndefined();
    },
  );

  it.each([undefined, {}, { rows: 'x' }])('is refused as stock: %j', (content) => {
    expect(stockTopic.read(content, 1194)).toBeUndefined();
  });

  it.each(Object.keys(SAMPLES))('is refused as samples without %s', (field) => {
    expect(sampleTopic.read({ ...SAMPLES, [field]: undefined }, 1191)).toBeUndefined();
    expect(sampleTopic.read(null, 1191)).toBeUndefined();
  });
});

describe('the lane of a topic', () => {
  it('keeps until the next frame: facts in order, the latest state by key, all samples', () => {
    const lanes = new Lanes([alertTopic, doorTopic, machineTopic, stockTopic, sampleTopic]);
    const given = {
      alerts: [alertRow('a', 1), alertRow('a', 2)],
      doors: [doorRow('d', 1), doorRow('d', 2)],
      samples: [SAMPLES, SAMPLES],
      machines: [machineState('m', 2), machineState('m', 1)],
      stock: [stockRow('m', 'p'), stockRow('m', 'p', 2)],
    };
    for (const [name, rows] of Object.entries(given)) lanes.push(name, rows);
    const states = { machines: [machineState('m', 2)], stock: [stockRow('m', 'p', 2)] };
    expect(lanes.take()).toEqual({ ...given, ...states });
  });

  it('drops the oldest samples when they are not rendered', () => {
    const lanes = new Lanes([sampleTopic]);
    for (let t0 = 0; t0 <= 2_000; t0++) lanes.push('samples', [{ ...SAMPLES, t0 }]);
    expect(lanes.take()?.samples?.[0]).toMatchObject({ t0: 1 });
  });

  it('applies to the messages that carry it', () => {
    const types = [doorTopic, machineTopic, stockTopic, sampleTopic].flatMap(
      ({ messageTypes }) => messageTypes,
    );
    expect(types).toEqual([MESSAGE.door, MESSAGE.machineState, MESSAGE.stock, MESSAGE.samples]);
    expect(alertTopic.messageTypes).toEqual(NOTIFICATION_CODES);
  });
});

describe('of two rows with the same key', () => {
  it('the higher version is newer, whatever its time', () => {
    expect(isNewer({ ver: 2, at: 1 }, { ver: 1, at: 9 })).toBe(true);
    expect(isNewer({ ver: 1, at: 1 }, { ver: 2, at: 9 })).toBe(false);
  });

  it('a lower version is newer only with a later time, and an equal one never is', () => {
    expect(isNewer({ ver: 1, at: 10 }, { ver: 2, at: 9 })).toBe(true);
    expect(isNewer({ ver: 1, at: 9 }, { ver: 2, at: 9 })).toBe(false);
    expect(isNewer({ ver: 2, at: 10 }, { ver: 2, at: 9 })).toBe(false);
  });

  it('stock is matched by machine and product', () => {
    expect(stockKey(stockRow('m', 'p'))).not.toBe(stockKey(stockRow('m', 'q')));
    expect(stockKey(stockRow('m', 'p'))).not.toBe(stockKey(stockRow('n', 'p')));
    expect(stockTopic.key?.(stockRow('m', 'p', 2))).toBe(stockTopic.key?.(stockRow('m', 'p', 1)));
    expect(machineTopic.key?.(machineState('m1', 2))).toBe('m1');
  });
});
