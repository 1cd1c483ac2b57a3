import type { CommandDef } from '../../kit/command';
import { f } from '../../kit/field';
import { CABINETS_MAX, TRAYS_MAX } from '../hardware';
import { serviceRefusal } from '../serviceEnd';

const enabled = () => ({ enabled: 'true' });
const cabinetNo = f.text({ required: true, min: 1, max: 1 });
const ARRANGED = { needs: 'M', reason: true, danger: true } as const;

/** What is changed of the cabinets of a machine; its trays and lanes stand in them. */
export const CABINET_COMMANDS = {
  addCabinet: {
    needs: 'M',
    refusal: serviceRefusal,
    args: {
      cabinetTypeId: f.ref('cabinetTypes', { required: true, where: enabled }),
      palletTypeId: f.ref('palletTypes', { required: true, where: enabled }),
    },
    // The first one belongs to the hardware; others are added beside it.
    begins: ({ capacity, cabinetTypeId }) => ({ cabinetTypeId: capacity ? null : cabinetTypeId }),
  },
  removeCabinet: { ...ARRANGED, args: { cabinetNo } },
  changeCabinet: {
    ...ARRANGED,
    args: {
      cabinetNo,
      cabinetTypeId: f.ref('cabinetTypes', { required: true, where: enabled }),
      /** Of the trays that the new type has more of. */
      palletTypeId: f.ref('palletTypes', { where: enabled }),
    },
  },
  exchangeTray: {
    ...ARRANGED,
    args: {
      cabinetNo,
      trayNo: f.number({ required: true, min: 1, max: TRAYS_MAX }),
      palletTypeId: f.ref('palletTypes', { required: true, where: enabled }),
    },
  },
  renumberCabinet: { ...ARRANGED, args: { cabinetNo, newNo: f.text({ required: true, min: 1, max: 1 }) } },
} as const satisfies Record<string, CommandDef>;

/** Those of one cabinet that stands there. */
export const CABINET_CHANGES = ['changeCabinet', 'exchangeTray', 'renumberCabinet', 'removeCabinet'] as const;

const FIRST = 'A'.charCodeAt(0);
/** The letters that cabinets of a machine are told apart by. */
export const CABINET_NOS = Array.from({ length: CABINETS_MAX }, (_none, at) =>
  String.fromCharCode(FIRST + at),
);
