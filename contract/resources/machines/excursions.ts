import { DISPOSITIONS, EXCURSION_KINDS, excursionStates } from '../../alarms/excursions';
import { f } from '../../kit/field';
import { defineResource, type Row } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';

const told = { readOnly: true } as const;
const celsius = { readOnly: true, digits: 2, unit: 'celsius' } as const;

/** The file of an excursion: what was measured, what was exposed, and what was decided about it. */
export const excursions = defineResource({
  name: 'excursions',
  permission: 'humiture',
  path: '/machine/humiture/excursions',
  tenancy: 'org',
  title: 'caseNo',
  fields: {
    caseNo: f.text({ readOnly: true, max: 24 }),
    deviceId: f.ref('devices', told),
    zone: f.text({ readOnly: true, max: 16 }),
    kind: f.choice(EXCURSION_KINDS, told),
    state: stateField(excursionStates),
    startAt: f.moment({ readOnly: true, exact: true }),
    endAt: f.moment({ readOnly: true, exact: true }),
    limitLow: f.number(celsius),
    limitHigh: f.number(celsius),
    peak: f.number(celsius),
    outMin: f.number({ readOnly: true, unit: 'min' }),
    kinetic: f.number(celsius),
    completeness: f.number({ readOnly: true, digits: 1, unit: 'percent' }),
    affected: f.lines(
      { laneNo: f.text(), productName: f.text(), batchNo: f.text(), qty: f.number() },
      { readOnly: true, max: 500 },
    ),
    openings: f.number(told),
    ackBy: f.text(told),
    ackAt: f.moment(told),
    disposition: f.choice(DISPOSITIONS, {
      readOnly: true,
      tones: { release: 'ok', quarantine: 'warn', destroy: 'bad' },
    }),
    reason: f.long(told),
    decidedBy: f.ref('users', told),
    decidedAt: f.moment({ readOnly: true, exact: true }),
    agreedBy: f.ref('users', told),
    agreedAt: f.moment({ readOnly: true, exact: true }),
  },
  list: {
    columns: [
      'caseNo',
      'deviceId',
      'zone',
      'kind',
      'state',
      'startAt',
      'endAt',
      'outMin',
      'peak',
      'kinetic',
      'disposition',
      'orgId',
    ],
    sort: '-startAt',
    filters: ['state', 'deviceId', 'disposition', 'kind', 'startAt', 'orgId'],
    search: ['caseNo'],
  },
  form: {
    excursion: ['caseNo', 'deviceId', 'zone', 'kind', 'state', 'startAt', 'endAt', 'ackBy', 'ackAt', 'orgId'],
    measured: ['limitLow', 'limitHigh', 'peak', 'outMin', 'kinetic', 'completeness', 'openings'],
    exposed: ['affected'],
    decision: ['disposition', 'reason', 'decidedBy', 'decidedAt', 'agreedBy', 'agreedAt'],
  },
  can: [],
  states: [excursionStates],
  commands: commandsOf(excursionStates),
});
export type Excursion = Row<typeof excursions>;
