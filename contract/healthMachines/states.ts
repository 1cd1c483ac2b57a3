import { f } from '../kit/field';
import { defineStates } from '../kit/states';

/** Serial numbers of health machines; a machine activates itself, and once more after a reset. */
export const healthSerialStates = defineStates({
  field: 'state',
  initial: 'stock',
  states: {
    stock: undefined,
    authorised: 'warn',
    active: 'ok',
    suspended: 'warn',
    disabled: 'bad',
    scrapped: 'off',
  },
  events: {
    authorise: {
      from: ['stock'],
      to: 'authorised',
      needs: 'M',
      bulk: true,
      error: 'err.hm.authorise',
      args: { authId: f.ref('healthMachineAuths', { required: true }) },
    },
    activate: {
      from: ['authorised'],
      to: 'active',
      needs: 'system',
      errors: {
        active: 'err.hm.activated',
        suspended: 'err.hm.activated',
        disabled: 'err.hm.disabled',
        scrapped: 'err.hm.scrapped',
      },
    },
    /** Its license has ended or is suspended; it is reactivated with its license. */
    suspend: { from: ['active'], to: 'suspended', needs: 'system' },
    resume: { from: ['suspended'], to: 'active', needs: 'system' },
    reset: {
      from: ['active', 'suspended', 'disabled'],
      to: 'authorised',
      needs: 'M',
      danger: true,
      reason: true,
      error: 'err.hm.reset',
    },
    disable: {
      from: ['active', 'suspended'],
      to: 'disabled',
      needs: 'M',
      bulk: true,
      danger: true,
      reason: true,
      error: 'err.hm.disable',
    },
    enable: {
      from: ['disabled'],
      to: ['active', 'suspended'],
      needs: 'M',
      bulk: true,
      error: 'err.hm.enable',
    },
    scrap: {
      from: ['stock', 'authorised', 'active', 'suspended', 'disabled'],
      to: 'scrapped',
      error: 'err.hm.scrapped',
      needs: 'A',
      bulk: true,
      danger: true,
      reason: true,
    },
  },
});

/** Authorisations: over when their day has passed. */
export const healthAuthStates = defineStates({
  field: 'state',
  initial: 'active',
  states: { active: 'ok', suspended: 'warn', expired: 'off' },
  events: {
    suspend: {
      from: ['active'],
      to: 'suspended',
      needs: 'A',
      danger: true,
      reason: true,
      error: 'err.hm.suspend',
    },
    resume: { from: ['suspended'], to: 'active', needs: 'A', error: 'err.hm.resume' },
    expire: { from: ['active', 'suspended'], to: 'expired', needs: 'system' },
    extend: {
      from: ['active', 'suspended', 'expired'],
      to: 'active',
      needs: 'A',
      args: { validTo: f.date({ required: true }) },
    },
  },
});
