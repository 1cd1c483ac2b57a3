import { ALARM_LEVELS_MAX, ALARM_PARTIES, ESCALATE_AFTER_MAX_MIN } from '../../alarms/escalation';
import { missingEnd } from '../../alarms/quietHours';
import { PRIORITIES } from '../../alerts';
import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';

const nobody = (value: unknown) => !Array.isArray(value) || value.length === 0;

/** Who gets a text of an alarm, and who comes next when nobody acknowledges it. */
export const alarmLevels = defineResource({
  name: 'alarmLevels',
  permission: 'warnNoticeList',
  path: '/machine/warnNoticeList/levels',
  tenancy: 'org',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    priority: f.choice(PRIORITIES, {
      required: true,
      initial: 'high',
      tones: { critical: 'bad', high: 'warn' },
    }),
    level: f.number({ required: true, min: 1, max: ALARM_LEVELS_MAX, initial: 1 }),
    afterMin: f.number({ required: true, min: 0, max: ESCALATE_AFTER_MAX_MIN, initial: 0, unit: 'min' }),
    parties: f.choices(ALARM_PARTIES),
    userIds: f.refs('users'),
    quietFrom: f.text({ check: 'timeOfDay', max: 5 }),
    quietTo: f.text({ check: 'timeOfDay', max: 5 }),
    enabled: f.flag({ initial: true }),
    remark: f.long(),
  },
  list: {
    columns: ['name', 'priority', 'level', 'afterMin', 'parties', 'quietFrom', 'quietTo', 'enabled', 'orgId'],
    sort: 'priority',
    filters: ['priority', 'enabled', 'level', 'orgId'],
    search: ['name'],
  },
  form: {
    step: ['name', 'priority', 'level', 'afterMin', 'orgId'],
    people: ['parties', 'userIds'],
    quiet: ['quietFrom', 'quietTo', 'enabled', 'remark'],
  },
  // What is critical waits for no morning.
  idle: ({ priority }) => (priority === 'critical' ? ['quietFrom', 'quietTo'] : []),
  check(draft) {
    const missing = missingEnd(draft);
    return {
      ...(nobody(draft.parties) && nobody(draft.userIds) && { parties: 'err.alarmLevel.nobody' }),
      ...(missing && { [missing]: 'err.form.enter' }),
    };
  },
  can: ['create', 'update', 'delete'],
});
