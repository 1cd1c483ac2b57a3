import { f } from '../../kit/field';
import { defineStates } from '../../kit/states';

/** Of the line to an ERP. */
export const erpConnectionStates = defineStates({
  field: 'state',
  initial: 'draft',
  states: { draft: 'warn', connected: 'ok', paused: 'off' },
  events: {
    connect: {
      from: ['draft', 'connected', 'paused'],
      to: 'connected',
      needs: 'M',
      args: {
        apiUrl: f.text({ required: true, max: 128 }),
        cooperation: f.text({ required: true, check: 'code', max: 64 }),
        appSecret: f.text({ required: true, min: 8, max: 128 }),
      },
    },
    pause: {
      from: ['connected'],
      to: 'paused',
      needs: 'M',
      reason: true,
      danger: true,
      error: 'err.erp.notConnected',
      errors: { paused: 'err.erp.paused' },
    },
    resume: { from: ['paused'], to: 'connected', needs: 'M', error: 'err.erp.notPaused' },
  },
});
