import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';
import { ruleEditionStates } from '../../prescriptions/ruleStates';

const set = { readOnly: true } as const;

/** Versions of the rule base and the pharmacist who confirmed each. */
export const ruleEditions = defineResource({
  name: 'ruleEditions',
  permission: 'medicationRules',
  path: '/prescription/pharmacyInformation/ruleEditions',
  tenancy: 'shared',
  title: 'versionNo',
  fields: {
    versionNo: f.text({ ...set, max: 8 }),
    state: stateField(ruleEditionStates),
    publishedAt: f.moment(set),
    /** Rules in force on the day when it was confirmed. */
    rules: f.number(set),
    /** Name and certificate as they were when it was signed. */
    confirmer: f.text(set),
    certNo: f.text(set),
    confirmedBy: f.ref('users', set),
    confirmedAt: f.moment({ ...set, exact: true }),
    remark: f.long(set),
  },
  list: {
    columns: [
      ...(['versionNo', 'state', 'publishedAt', 'confirmer', 'certNo'] as const),
      ...(['confirmedAt', 'rules', 'remark'] as const),
    ],
    sort: '-publishedAt',
    filters: ['state', 'publishedAt', 'confirmedAt'],
    search: ['versionNo', 'confirmer'],
  },
  form: {
    edition: ['versionNo', 'publishedAt', 'state'],
    confirmation: ['confirmer', 'certNo', 'confirmedBy', 'confirmedAt', 'rules', 'remark'],
  },
  can: [],
  states: [ruleEditionStates],
  commands: commandsOf(ruleEditionStates),
});
