import { defineStates } from '../kit/states';

type Row = Readonly<Record<string, unknown>>;

/** How far the declaration of a merchant to the payment provider has come. */
export const declareStates = defineStates({
  field: 'declareState',
  initial: 'incomplete',
  states: {
    incomplete: 'off',
    ready: undefined,
    auditing: 'warn',
    to_be_confirmed: 'warn',
    to_be_signed: 'warn',
    signing: 'warn',
    approved: 'ok',
    rejected: 'bad',
    cancelled: 'off',
    change_auditing: 'warn',
  },
  events: {
    fill: { from: ['incomplete'], to: 'ready', needs: 'system' },
    lack: { from: ['ready'], to: 'incomplete', needs: 'system' },
    submit: {
      from: ['ready', 'rejected'],
      to: 'auditing',
      needs: { action: 'merchant:submit' },
      error: 'err.merchant.already_declared',
      bulk: true,
    },
    cancel: {
      from: ['incomplete', 'ready', 'auditing', 'to_be_confirmed', 'to_be_signed', 'signing', 'rejected'],
      to: 'cancelled',
      needs: { action: 'merchant:submit' },
      error: 'err.merchant.locked',
      errors: { approved: 'err.merchant.approved', cancelled: 'err.merchant.withdrawn' },
      reason: true,
      danger: true,
    },
    changeAccount: {
      from: ['approved'],
      to: 'change_auditing',
      needs: { action: 'merchant:submit' },
      error: 'err.merchant.locked',
    },
    askVerify: { from: ['auditing'], to: 'to_be_confirmed', needs: 'system' },
    accept: { from: ['auditing', 'to_be_confirmed'], to: 'to_be_signed', needs: 'system' },
    sign: { from: ['to_be_signed'], to: 'signing', needs: 'system' },
    finish: { from: ['signing'], to: 'approved', needs: 'system' },
    reject: { from: ['auditing', 'to_be_confirmed'], to: 'rejected', needs: 'system' },
    refuseChange: { from: ['change_auditing'], to: 'approved', needs: 'system' },
    finishChange: { from: ['change_auditing'], to: 'approved', needs: 'system' },
  },
});

/** Its data may be changed in these states only. */
export const EDITABLE: readonly unknown[] = ['incomplete', 'ready', 'rejected'];

const SUBMITTED: Record<string, string> = {
  incomplete: 'err.merchant.incomplete',
  approved: 'err.merchant.approved',
  change_auditing: 'err.merchant.approved',
  cancelled: 'err.merchant.locked',
};

/** Why an application cannot be declared: each state has a refusal of its own. */
export function submitRefusal({ declareState, completeness }: Row): string | undefined {
  if (declareState === 'ready' || declareState === 'rejected')
    return completeness === 100 ? undefined : 'err.merchant.incomplete';
  return SUBMITTED[String(declareState)] ?? 'err.merchant.already_declared';
}
