import { isEmpty } from '../../kit/checkDraft';
import { type Draft, f } from '../../kit/field';
import { defineResource } from '../../kit/resource';

export const MAINTAIN_TYPES = [
  'install',
  'move',
  'bind',
  'unbind',
  'part',
  'firmware',
  'calibrate',
  'clean',
  'inspect',
] as const;
export const MAINTAIN_RESULTS = ['ok', 'followup'] as const;

/** Work has an end and a result, or neither; it does not end before it begins. */
function endProblems({ startAt, endAt, result }: Draft) {
  const backwards = typeof startAt === 'number' && typeof endAt === 'number' && endAt < startAt;
  return {
    ...(backwards && { endAt: 'err.maintain.end' }),
    ...(!isEmpty(endAt) && isEmpty(result) && { result: 'err.form.select' }),
    ...(isEmpty(endAt) && !isEmpty(result) && { endAt: 'err.form.select' }),
  };
}

/** What was done to a machine, by whom, with which parts. */
export const maintainRecords = defineResource({
  name: 'maintainRecords',
  permission: 'maintainRecord',
  path: '/machine/deviceAuth/maintainRecord',
  tenancy: 'org',
  title: 'recordNo',
  fields: {
    recordNo: f.text({ readOnly: true, max: 32 }),
    deviceId: f.ref('devices', { required: true }),
    type: f.choice(MAINTAIN_TYPES, { required: true }),
    detail: f.long({ required: true, max: 500 }),
    parts: f.lines({
      partName: f.text({ required: true }),
      partNo: f.text({ max: 32 }),
      qty: f.number({ required: true, min: 1, max: 999, initial: 1 }),
    }),
    images: f.files('image', { max: 6 }),
    operatorId: f.ref('users', { required: true }),
    startAt: f.moment({ required: true }),
    endAt: f.moment(),
    result: f.choice(MAINTAIN_RESULTS, { tones: { ok: 'ok', followup: 'warn' } }),
  },
  list: {
    columns: ['recordNo', 'deviceId', 'type', 'detail', 'operatorId', 'startAt', 'endAt', 'result', 'orgId'],
    sort: '-startAt',
    filters: ['type', 'result', 'deviceId', 'operatorId', 'startAt', 'endAt', 'orgId'],
    search: ['recordNo', 'detail'],
  },
  form: {
    work: ['recordNo', 'deviceId', 'type', 'detail', 'operatorId', 'orgId'],
    time: ['startAt', 'endAt', 'result'],
    evidence: ['parts', 'images'],
  },
  check: endProblems,
  can: ['create', 'update', 'delete'],
});
