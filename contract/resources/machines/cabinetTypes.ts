import { type Draft, f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { CABINET_ROLES, COOLING_CLASSES, hasSensors, type ZoneDraft } from '../../machines/hardware';

function zoneProblems({ tempZones }: Draft) {
  const zones = Array.isArray(tempZones) ? (tempZones as ZoneDraft[]) : [];
  return zones.every(hasSensors) ? {} : { tempZones: 'err.cabinetType.sensors' };
}

/** What a cabinet is built like: size, trays, zones. */
export const cabinetTypes = defineResource({
  name: 'cabinetTypes',
  permission: 'cabTypeMain',
  path: '/deviceMain/cabTypeMain',
  tenancy: 'shared',
  title: 'typeName',
  key: 'typeCode',
  fields: {
    typeCode: f.text({ required: true, check: 'code', min: 2, max: 32, unique: 'all' }),
    typeName: f.text({ required: true }),
    oemId: f.ref('oems', { required: true }),
    role: f.choice(CABINET_ROLES, { required: true, initial: 'main' }),
    coolingClass: f.choice(COOLING_CLASSES, { required: true, initial: 'ambient' }),
    // Defaults for the most common cabinet.
    outerW: f.number({ required: true, above: 0, max: 5_000, initial: 900, unit: 'mm' }),
    outerH: f.number({ required: true, above: 0, max: 5_000, initial: 1_930, unit: 'mm' }),
    outerD: f.number({ required: true, above: 0, max: 5_000, initial: 850, unit: 'mm' }),
    trayCount: f.number({ required: true, min: 1, max: 12, initial: 6 }),
    maxTrackPerTray: f.number({ required: true, min: 1, max: 10, initial: 10 }),
    slaveAddr: f.number({ required: true, min: 1, max: 8, initial: 1 }),
    tempZones: f.lines(
      {
        zone: f.text({ required: true, check: 'code', max: 16 }),
        coolingClass: f.choice(COOLING_CLASSES, { required: true }),
        sensors: f.number({ required: true, min: 1, max: 16 }),
      },
      {
        required: true,
        min: 1,
        max: 8,
        sums: ['sensors'],
        key: ['zone'],
        initial: [{ zone: 'Z1', coolingClass: 'ambient', sensors: 1 }],
      },
    ),
    hasLift: f.flag({ initial: false }),
    hasDropSensor: f.flag({ initial: true }),
    hasDoorSensor: f.flag({ initial: true }),
    powerW: f.number({ min: 0, max: 10_000 }),
    image: f.file('image'),
    enabled: f.flag({ initial: true, readOnly: true }),
  },
  list: {
    columns: [
      'typeName',
      'typeCode',
      'oemId',
      'role',
      'coolingClass',
      'trayCount',
      'maxTrackPerTray',
      'enabled',
    ],
    sort: 'typeCode',
    filters: ['oemId', 'role', 'coolingClass', 'enabled', 'createdAt'],
    search: ['typeName', 'typeCode'],
  },
  form: {
    type: ['typeName', 'typeCode', 'oemId', 'role', 'coolingClass', 'image', 'enabled'],
    size: ['outerW', 'outerH', 'outerD', 'trayCount', 'maxTrackPerTray', 'slaveAddr', 'powerW'],
    sensors: ['tempZones', 'hasLift', 'hasDropSensor', 'hasDoorSensor'],
  },
  check: zoneProblems,
  can: ['create', 'update', 'delete'],
  commands: {
    enable: { needs: 'A', bulk: true, allowed: (row) => row.enabled === false },
    disable: { needs: 'A', bulk: true, danger: true, allowed: (row) => row.enabled === true },
  },
});
