import { describe, expect, it } from 'vitest';
import { ALERTS_OPENED_BY } from '../alerts';
import { FLEET_CLIMATE_OPENED_BY } from '../climate';
import { DOORS_OPENED_BY } from '../doors';
import { addressFilter, FILTER_PREFIX } from '../kit/question/address';
import { columnField } from '../kit/question/filter';
import { parseSort } from '../kit/question/questionSort';
import { parseSums } from '../kit/question/questionSums';
import { grantOf, type PermissionKey, ROLE_TYPES, type RoleType } from '../permissions';
import { resourceNamed } from '../resources';
import { TRAFFIC_OPENED_BY } from '../traffic';
import { CONTROL, IN_CONTROL, LIVE_PANELS, type PanelName } from './control';
import { HOMES } from './homes';
import { QUEUE_NAMES, type QueueName, queueNamed } from './queues';

const CELLS = 8;
const KEYS: Partial<Record<PanelName, readonly PermissionKey[]>> = {
  alerts: ALERTS_OPENED_BY,
  events: [...ALERTS_OPENED_BY, ...DOORS_OPENED_BY],
  climate: FLEET_CLIMATE_OPENED_BY,
  doors: DOORS_OPENED_BY,
  traffic: TRAFFIC_OPENED_BY,
};
const keysOf = (name: PanelName) =>
  (LIVE_PANELS as readonly string[]).includes(name)
    ? (KEYS[name] ?? [])
    : [queueNamed(name as QueueName).permission];
const sees = (role: RoleType, name: PanelName) => {
  const keys = keysOf(name);
  return keys.length === 0 || keys.some((key) => grantOf(role, key) !== '-');
};

describe.each(QUEUE_NAMES)('the queue %s', (name) => {
  const { resource: list, permission, path, filter, mine, sort, shows, sums } = queueNamed(name);
  const resource = resourceNamed(list);

  it('asks an existing list for a filter that the list accepts', () => {
    expect(resource).toMatchObject({ permission, path });
    for (const [field, text] of Object.entries(filter))
      expect(addressFilter(resource, FILTER_PREFIX + field, text, resourceNamed)?.field).toBe(field);
    if (mine) expect(resource.list.filters).toContain(mine);
    expect(parseSort(resource, sort)).toBeDefined();
    if (sums) expect(parseSums(resource, sums.join())).toEqual(sums);
  });

  it('shows existing fields and stands on at least one home page', () => {
    for (const field of shows) expect(columnField(resource, field), field).toBeDefined();
    expect(Object.values(HOMES).some(({ panels }) => panels.includes(name))).toBe(true);
  });
});

describe.each(ROLE_TYPES)('the home of %s', (role) => {
  const { figures, panels } = HOMES[role];

  it('names each panel once and fits a wide screen', () => {
    expect(new Set(panels).size).toBe(panels.length);
    expect(new Set(figures).size).toBe(figures.length);
    expect(panels.length + Number(panels.includes('fleet'))).toBeLessThanOrEqual(CELLS);
  });

  it('shows no panel that the role type may not see', () => {
    const shared = role === 'platform_admin' || role === 'institution_admin';
    if (!shared) expect(panels.filter((name) => !sees(role, name))).toEqual([]);
  });
});

it.each([
  ['repair', 'repairsMine'],
  ['pharmacist', 'rxReview'],
  ['merchant_admin', 'sales'],
  ['dealer_admin', 'fleet'],
  ['dealer_staff', 'fleet'],
  ['security', 'doors'],
  ['track_admin', 'stock'],
] as const)('%s begins with %s', (role, first) => {
  expect(HOMES[role].panels[0]).toBe(first);
});

it('operators whose home is the control room are those in control', () => {
  const own = Object.entries(HOMES).filter(([, home]) => home === CONTROL);
  expect(own.map(([type]) => type).sort()).toEqual([...IN_CONTROL].sort());
});
