import { packState, STATE_COLUMNS } from '@contract/machines';
import { MESSAGE } from '@contract/push';
import { describe, expect, it } from 'vitest';
import { defineLive } from '../lanes/defineLive';
import { alertTopic, doorTopic, machineTopic } from '../lanes/topics';
import { alertEvent, alertRow, doorEvent, doorRow, machineRow, machineState } from '../testing/testRows';
import { Intake } from './intake';

const MINUTE = 60_000;
const counted = defineLive<number>({
  name: 'counted',
  lane: 'log',
  messageTypes: [1102, 7],
  read: (content) => (typeof content === 'number' ? [content] : []),
});

function intake() {
  const rows: [string, readonly unknown[]][] = [];
  const made = new Intake([alertTopic, doorTopic, machineTopic, counted], (...given) => rows.push(given));
  const data = { asOf: 5, alerts: [alertRow('a1')], machines: [machineRow('m1')], doors: [], stock: [] };
  made.adopt({ epoch: 'e', acl: 'a', pos: 5, h: 'h5' }, { ...data, anew: true });
  return { made, rows };
}
const alert = (ver: number, p?: number) => ({
  messageType: 1102,
  content: alertEvent(alertRow('a1', ver)),
  s: { n: 0, p, h: p === undefined ? undefined : `h${p}` },
});
const states = (...ids: string[]) => ({
  messageType: MESSAGE.machineState,
  content: { at: 1, columns: STATE_COLUMNS, rows: ids.map((id) => packState(machineState(id, 2))) },
});

describe('a fact', () => {
  it('is handed to every topic of its type, and moves the position on', () => {
    const { made, rows } = intake();
    expect(made.deliver(alert(2, 6), 0)).toBe('taken');
    expect(rows).toEqual([
      ['alerts', [alertRow('a1', 2)]],
      ['counted', []],
    ]);
    expect(made.cursor).toEqual({ epoch: 'e', acl: 'a', pos: 6, h: 'h6' });
  });

  it('that is in already is handed on to nobody', () => {
    const { made, rows } = intake();
    expect(made.deliver(alert(2, 5), 0)).toBe('duplicate');
    expect(rows).toEqual([]);
  });

  it('after a hole in the versions, or without sense, leaves the position as it was', () => {
    const { made, rows } = intake();
    expect(made.deliver(alert(3, 6), 0)).toBe('version');
    expect(made.deliver({ ...alert(2, 6), content: 'nonsense' }, 0)).toBe('badContent');
    expect(rows).toEqual([]);
    expect(made.cursor?.pos).toBe(5);
  });

  it('about a door may have any version: the versions of alarms alone are without holes', () => {
    const { made } = intake();
    const door = (ver: number, p: number) => ({
      messageType: MESSAGE.door,
      content: doorEvent(doorRow('d1', ver)),
      s: { n: 0, p },
    });
    expect([door(1, 6), door(5, 7)].map((frame) => made.deliver(frame, 0))).toEqual(['taken', 'taken']);
  });

  it('without a position is no loss when it makes no sense', () => {
    const { made } = intake();
    expect(made.deliver({ ...states(), content: 'nonsense' }, 0)).toBe('ignored');
  });
});

describe('the position', () => {
  const at = (pos?: number, h?: string) => ({ messageType: 0, content: undefined, s: { n: 0, p: pos, h } });

  it('only moves forward, and keeps its hash where a frame names none', () => {
    const { made } = intake();
    made.advance(at(4, 'h4'));
    made.advance(at());
    made.advance({ messageType: 0, content: undefined });
    expect(made.cursor).toMatchObject({ pos: 5, h: 'h5' });
    made.advance(at(7));
    expect(made.cursor).toMatchObject({ pos: 7, h: 'h5' });
    made.advance(at(7, 'h7'));
    expect(made.cursor).toMatchObject({ pos: 7, h: 'h7' });
  });

  it('does not begin before there was a snapshot', () => {
    const made = new Intake([], () => undefined);
    made.advance(at(3, 'h3'));
    expect(made.cursor).toBeUndefined();
  });
});

describe('a machine of which no snapshot told', () => {
  it('asks for one, and again after five minutes at the earliest', () => {
    const { made, rows } = intake();
    expect(made.deliver(states('m1'), 0)).toBe('taken');
    expect(made.deliver(states('m1', 'm2'), 0)).toBe('newMachine');
    expect(rows, 'its states are not shown').toHaveLength(1);
    expect(made.deliver(states('m3'), 5 * MINUTE - 1)).toBe('taken');
    expect(made.deliver(states('m3'), 5 * MINUTE)).toBe('newMachine');
  });
});

describe('types', () => {
  it('are known when a topic reads them', () => {
    const { made } = intake();
    expect([1102, 7, MESSAGE.machineState, 8].map((type) => made.knows(type))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(made.deliver({ messageType: 8, content: 1 }, 0)).toBe('taken');
  });
});
