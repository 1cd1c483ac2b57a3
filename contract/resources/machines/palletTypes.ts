import { type Draft, f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { MECHANISMS, spiralCapacity } from '../../machines/hardware';

/** The lanes fit beside one another, the boxes behind one another. */
function sizeProblems(draft: Draft) {
  const [lanes, width, usableW] = [draft.defaultTracks, draft.slotWidth, draft.usableW].map(Number);
  const [depth, pitch, boxes] = [draft.usableD, draft.spiralPitch, draft.capacityPerTrack].map(Number);
  const wide = (lanes ?? 0) * (width ?? 0) > (usableW ?? 0);
  const deep = draft.mechanism === 'spiral' && (boxes ?? 0) > spiralCapacity(depth ?? 0, pitch ?? 0);
  return {
    ...(wide && { slotWidth: 'err.palletType.width' }),
    ...(deep && { capacityPerTrack: 'err.palletType.capacity' }),
  };
}

/** What a tray is built like: mechanism, lanes, room for boxes. */
export const palletTypes = defineResource({
  name: 'palletTypes',
  permission: 'palletMain',
  path: '/deviceMain/palletMain',
  tenancy: 'shared',
  title: 'palletName',
  key: 'palletCode',
  fields: {
    palletCode: f.text({ required: true, check: 'code', min: 2, max: 32, unique: 'all' }),
    palletName: f.text({ required: true }),
    mechanism: f.choice(MECHANISMS, { required: true, initial: 'belt' }),
    // Defaults for the most common tray.
    usableW: f.number({ required: true, min: 100, max: 5_000, initial: 760, unit: 'mm' }),
    usableD: f.number({ required: true, above: 0, max: 5_000, initial: 600, unit: 'mm' }),
    clearH: f.number({ required: true, above: 0, max: 2_000, initial: 200, unit: 'mm' }),
    slotWidth: f.number({ required: true, above: 0, max: 1_000, initial: 70, unit: 'mm' }),
    defaultTracks: f.number({ required: true, min: 1, max: 10, initial: 10 }),
    spiralPitch: f.number({ required: true, above: 0, max: 500, initial: 60, unit: 'mm' }),
    capacityPerTrack: f.number({ required: true, min: 1, max: 60, initial: 8, ofOne: true }),
    maxLoadKg: f.number({ required: true, above: 0, max: 500, initial: 30, digits: 1, unit: 'kg' }),
    turnQuarter: f.flag({ initial: false }),
    enabled: f.flag({ initial: true, readOnly: true }),
  },
  list: {
    columns: [
      'palletName',
      'palletCode',
      'mechanism',
      'defaultTracks',
      'capacityPerTrack',
      'slotWidth',
      'enabled',
    ],
    sort: 'palletCode',
    filters: ['mechanism', 'enabled', 'createdAt'],
    search: ['palletName', 'palletCode'],
  },
  form: {
    type: ['palletName', 'palletCode', 'mechanism', 'turnQuarter', 'enabled'],
    size: ['usableW', 'usableD', 'clearH', 'maxLoadKg'],
    lanes: ['defaultTracks', 'slotWidth', 'spiralPitch', 'capacityPerTrack'],
  },
  check: sizeProblems,
  idle: ({ mechanism }) => (mechanism === 'spiral' ? [] : ['spiralPitch']),
  can: ['create', 'update', 'delete', 'import'],
  commands: {
    enable: { needs: 'A', bulk: true, allowed: (row) => row.enabled === false },
    disable: { needs: 'A', bulk: true, danger: true, allowed: (row) => row.enabled === true },
  },
});
