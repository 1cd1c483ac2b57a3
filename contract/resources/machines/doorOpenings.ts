import { DOOR_PURPOSES, DOOR_STATES, OPENED_BY_METHODS } from '../../doors';
import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';

const readOnly = true;

/** Every opening of a door: who, why, how long, effect on temperature and stock. Read-only. */
export const doorOpenings = defineResource({
  name: 'doorOpenings',
  permission: 'openDoor',
  path: '/machine/openDoor/openings',
  tenancy: 'org',
  title: 'openBy',
  fields: {
    openAt: f.moment({ readOnly, exact: true }),
    deviceId: f.ref('devices', { readOnly }),
    cabinet: f.text({ readOnly, max: 8 }),
    state: f.choice(DOOR_STATES, { readOnly, tones: { open: 'warn', closed: 'off' } }),
    closeAt: f.moment({ readOnly, exact: true }),
    durationSec: f.number({ readOnly, unit: 's' }),
    tooLong: f.flag({ readOnly }),
    purpose: f.choice(DOOR_PURPOSES, { readOnly }),
    openBy: f.text({ readOnly, max: 32 }),
    /** Holder of the number the reader reported. */
    holder: f.text({ readOnly, computed: true }),
    method: f.choice(OPENED_BY_METHODS, { readOnly }),
    authorised: f.flag({ readOnly }),
    rise: f.number({ readOnly, digits: 1, min: -100, unit: 'celsius' }),
    stockAdded: f.number({ readOnly, computed: true }),
    stockRemoved: f.number({ readOnly, computed: true }),
    stockDifference: f.number({ readOnly, computed: true, min: -100_000 }),
    videoSerial: f.text({ readOnly, max: 32 }),
  },
  list: {
    columns: [
      ...([
        'openAt',
        'deviceId',
        'cabinet',
        'durationSec',
        'tooLong',
        'purpose',
        'openBy',
        'holder',
      ] as const),
      ...(['authorised', 'rise', 'stockAdded', 'stockRemoved', 'stockDifference', 'videoSerial'] as const),
      ...(['method', 'state', 'closeAt', 'orgId'] as const),
    ],
    sort: '-openAt',
    filters: [
      ...(['openAt', 'authorised', 'tooLong', 'deviceId', 'purpose', 'openBy', 'method', 'state'] as const),
      ...(['durationSec', 'rise', 'cabinet', 'videoSerial', 'orgId'] as const),
    ],
    search: ['openBy', 'videoSerial'],
  },
  form: {
    opening: ['openAt', 'deviceId', 'cabinet', 'state', 'closeAt', 'durationSec', 'tooLong', 'orgId'],
    person: ['purpose', 'openBy', 'holder', 'method', 'authorised', 'videoSerial'],
    effect: ['rise', 'stockAdded', 'stockRemoved', 'stockDifference'],
  },
  can: [],
});
