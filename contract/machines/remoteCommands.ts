import { featureRefusal } from '../charging/features';
import type { CommandDef } from '../kit/command';
import { f } from '../kit/field';
import { saleRefusal, serviceRefusal } from './serviceEnd';

const told = { bulk: true, reason: true, sends: true } as const;

/** Commands of a machine's record that reach the machine itself; the others change what is kept of it. */
export const REMOTE_COMMANDS = {
  openDoor: {
    needs: { action: 'device:openDoor' },
    reason: true,
    danger: true,
    confirms: 'signIn',
    sends: true,
    refusal: featureRefusal('remote_open'),
  },
  reboot: { needs: { action: 'device:reboot' }, ...told, danger: true },
  lockSale: { needs: { action: 'track:pause' }, ...told, danger: true },
  // A machine out of use sells nothing.
  unlockSale: {
    needs: { action: 'device:unlockSale' },
    ...told,
    allowed: (row) => row.enabled === true,
    refusal: saleRefusal,
  },
  syncTime: { needs: { action: 'device:reboot' }, ...told },
  setClimate: {
    needs: 'M',
    ...told,
    danger: true,
    refusal: (row) => serviceRefusal(row) ?? featureRefusal('temperature')(row),
    args: {
      /** The main one where none is named. */
      zone: f.text({ max: 16, check: 'code' }),
      setpoint: f.number({ required: true, min: -30, max: 40, digits: 1, unit: 'celsius' }),
      hysteresis: f.number({ required: true, min: 0.5, max: 5, digits: 1, unit: 'celsius', initial: 1 }),
    },
  },
  sendPlan: { needs: { action: 'track:arrange' }, ...told, refusal: serviceRefusal },
  sendPrices: { needs: { action: 'track:price' }, ...told, refusal: serviceRefusal },
  syncAdverts: {
    needs: 'M',
    ...told,
    refusal: (row) => serviceRefusal(row) ?? featureRefusal('adverts')(row),
  },
  sendPassword: {
    needs: 'M',
    ...told,
    refusal: ({ maintenancePwdAt }) => (maintenancePwdAt ? undefined : 'err.command.noPassword'),
  },
} as const satisfies Record<string, CommandDef>;
