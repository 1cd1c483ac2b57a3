import { describe, expect, it } from 'vitest';
import type { ClimateRange } from '../../contract/climate';
import { emptyState } from '../ingest/fleet/machine';
import { servedAlertTopic } from '../modules/alerts/alerts.live';
import { servedSampleTopic } from '../modules/climate/samples.live';
import { servedDoorTopic } from '../modules/doors/doors.live';
import { servedMachineTopic } from '../modules/machines/machines.live';
import { noticeTopic } from '../modules/system/notices.live';
import { entitlementOf, mayReceive, maySee, needsFiltering, partFor } from './entitlement';

const machines = servedMachineTopic({ states: () => [], info: () => undefined, byId: () => undefined });
const STATE = emptyState('d1', {} as ClimateRange);
const TOPICS = [servedAlertTopic, servedDoorTopic, machines, noticeTopic];

const entitled = (permissions: string[], orgIds = ['own', 'below'], aboveIds = ['own', 'above']) =>
  entitlementOf(
    { permissions: new Set(permissions), orgIds: new Set(orgIds), aboveIds: new Set(aboveIds) },
    TOPICS,
  );

describe('a user on the socket', () => {
  it('receives what their permissions allow within their part of the tree', () => {
    const alarms = entitled(['warnNoticeList']);
    expect(mayReceive(alarms, { orgId: 'own', kind: 'alert.raised' })).toBe(true);
    expect(mayReceive(alarms, { orgId: 'below', kind: 'alert.raised' })).toBe(true);
    expect(mayReceive(alarms, { orgId: 'above', kind: 'alert.raised' })).toBe(false);
    expect(mayReceive(alarms, { orgId: 'other', kind: 'alert.raised' })).toBe(false);
    expect(mayReceive(alarms, { orgId: 'own', kind: 'door.opened' })).toBe(false);
    expect(mayReceive(entitled(['openDoor']), { orgId: 'own', kind: 'door.opened' })).toBe(true);
    expect(mayReceive(entitled([]), { orgId: 'own', kind: 'alert.raised' })).toBe(false);
  });

  it('receives announcements from institutions above and from no others', () => {
    const reader = entitled(['platformNotice', 'warnNoticeList']);
    const heard = ['own', 'below', 'above', 'other'].map((orgId) =>
      mayReceive(reader, { orgId, kind: 'notice.published' }),
    );
    expect(heard).toEqual([true, true, true, false]);
    expect(mayReceive(entitled(['openDoor']), { orgId: 'above', kind: 'notice.published' })).toBe(false);
  });

  it.each(['clientMain', 'opsConsole', 'humiture'])('sees machines with %s, their own only', (key) => {
    expect(maySee(entitled([key]), machines, { org: 'below', row: STATE })).toBe(true);
    expect(maySee(entitled([key]), machines, { org: 'above', row: STATE })).toBe(false);
    expect(maySee(entitled(['warnNoticeList']), machines, { org: 'own', row: STATE })).toBe(false);
  });

  it('receives no events that no topic handles', () => {
    for (const kind of ['secret.made', 'alert', 'alerts.raised', '', '.alert']) {
      expect(mayReceive(entitled(['warnNoticeList']), { orgId: 'own', kind }), kind).toBe(false);
    }
  });
});

describe('a user whose service has ended', () => {
  const person = {
    permissions: new Set(['clientMain', 'opsConsole', 'warnNoticeList'] as const),
    orgIds: new Set(['own']),
    aboveIds: new Set<string>(),
  };
  const topics = [...TOPICS, servedSampleTopic];
  const ended = entitlementOf({ ...person, ended: new Map([['humiture', 1]]) }, topics);
  const other = entitlementOf({ ...person, ended: new Map([['openDoor', 1]]) }, topics);
  const measured = { ...STATE, temp: 5, rh: 40, units: 7 };

  it('sees the machine without the functions of the service and receives its alarms', () => {
    expect(partFor(ended, machines, measured)).toEqual({ ...measured, temp: null, rh: null });
    const set = { zone: 'Z2', storageClass: 'COLD_2_8', tLow: 2, tHigh: 8, rhLow: 35, rhHigh: 75 } as const;
    const zones = [{ set, temp: 9, rh: 50, tMeas: 1, suspect: false }];
    const cold = partFor(ended, machines, { ...measured, zones });
    expect(cold).toEqual({ ...measured, temp: null, rh: null });
    expect(partFor(other, machines, measured)).toBe(measured);
    expect([needsFiltering(ended, machines), needsFiltering(other, machines)]).toEqual([true, false]);
    expect(mayReceive(ended, { orgId: 'own', kind: 'alert.raised' })).toBe(true);
  });

  it('receives no readings and no frames of other users', () => {
    const row = { of: 'd1' };
    expect([ended, other].map((each) => maySee(each, servedSampleTopic, { org: 'own', row }))).toEqual([
      false,
      true,
    ]);
    expect(ended.key).not.toBe(other.key);
  });
});

describe('users who receive the same frames', () => {
  it('have the same topics and locations in any order', () => {
    const { key } = entitled(['warnNoticeList', 'openDoor']);
    expect(entitled(['openDoor', 'warnNoticeList'], ['below', 'own']).key).toBe(key);
    expect(entitled(['openDoor']).key).not.toBe(key);
    expect(entitled(['warnNoticeList', 'openDoor'], ['own']).key).not.toBe(key);
    expect(entitled(['warnNoticeList', 'openDoor'], undefined, ['own']).key).not.toBe(key);
  });

  it('may hold different keys that open the same topics', () => {
    expect(entitled(['opsConsole']).key).toBe(entitled(['humiture', 'userMain']).key);
  });

  it('receive, as resellers, only data of their lanes', () => {
    const lanes = { lanes: new Set(['A-1-01']), laneIds: new Set(['l1']), products: new Set(['p1']) };
    const granted = new Map([['d1', { ...lanes, whole: false }]]);
    const reseller = entitlementOf(
      {
        permissions: new Set(['warnNoticeList', 'platformNotice', 'openDoor']),
        orgIds: new Set(['own']),
        aboveIds: new Set(),
        granted,
      },
      TOPICS,
    );
    const hears = (code: string, source: string, machineId = 'd1') =>
      mayReceive(reseller, {
        orgId: 'own',
        kind: 'alert.raised',
        body: { alert: { code, source, machineId } },
      });
    expect([hears('ENV_T_HIGH', 'Z1'), hears('ENV_T_HIGH', 'Z1', 'd2')]).toEqual([true, false]);
    expect([hears('STOCK_OUT', 'p1'), hears('STOCK_OUT', 'p2')]).toEqual([true, false]);
    expect([hears('LANE_JAM', 'A-1-01'), hears('LANE_JAM', 'A-1-02')]).toEqual([true, false]);
    expect([hears('CMD_UNANSWERED', 'reboot'), hears('CMD_UNANSWERED', 'test_dispense/A-1-02')]).toEqual([
      true,
      false,
    ]);
    const opened = (machineId: string) =>
      mayReceive(reseller, { orgId: 'own', kind: 'door.opened', body: { door: { machineId } } });
    expect([opened('d1'), opened('d2')]).toEqual([true, false]);
    expect(mayReceive(reseller, { orgId: 'own', kind: 'notice.published', body: {} })).toBe(true);
    expect(entitlementOf({ ...reseller, permissions: new Set(), granted: new Map() }, TOPICS).key).not.toBe(
      entitlementOf({ ...reseller, permissions: new Set(), granted: undefined }, TOPICS).key,
    );
  });
});
