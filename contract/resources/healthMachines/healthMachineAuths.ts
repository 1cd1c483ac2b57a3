import { healthAuthStates } from '../../healthMachines/states';
import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';

/** What a health machine measures. */
export const HEALTH_FEATURES = ['bp', 'bmi', 'spo2', 'glucose', 'ecg', 'temp'] as const;

/** How many health machines of a model an institution may activate, and until when. */
export const healthMachineAuths = defineResource({
  name: 'healthMachineAuths',
  permission: 'Health_machine_auth',
  path: '/healthMachine/healthMachineAuthor',
  tenancy: 'org',
  title: 'authNo',
  key: 'authNo',
  fields: {
    authNo: f.text({ required: true, fixed: true, max: 32, check: 'code', unique: 'all' }),
    model: f.text({ required: true, max: 32 }),
    quota: f.number({ required: true, min: 1, max: 100_000 }),
    used: f.number({ readOnly: true, computed: true }),
    validTo: f.date({ required: true, fixed: true }),
    features: f.choices(HEALTH_FEATURES, { required: true }),
    state: stateField(healthAuthStates),
    keyIssuedAt: f.moment({ readOnly: true }),
    remark: f.long(),
  },
  list: {
    columns: ['authNo', 'state', 'model', 'quota', 'used', 'validTo', 'features', 'orgId'],
    sort: 'authNo',
    filters: ['state', 'model', 'validTo', 'features', 'orgId'],
    search: ['authNo', 'model', 'remark'],
  },
  form: {
    authorisation: ['authNo', 'orgId', 'model', 'quota', 'used', 'features'],
    validity: ['validTo', 'state', 'keyIssuedAt', 'remark'],
  },
  can: ['create', 'update', 'delete', 'import'],
  states: [healthAuthStates],
  commands: {
    ...commandsOf(healthAuthStates),
    issueKey: {
      needs: 'A',
      danger: true,
      refusal: ({ state }) => (state === 'active' ? undefined : 'err.hm.issue_key'),
    },
  },
  related: [{ resource: 'healthMachineSerials', by: 'authId' }],
});
