import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';

export const INQUIRY_MODES = ['text', 'video', 'phone'] as const;

/** How an institution offers consultations: one set for each mode. */
export const inquirySettings = defineResource({
  name: 'inquirySettings',
  permission: 'InquirySetting',
  path: '/InterHospital/InterHospitalSet',
  tenancy: 'org',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    mode: f.choice(INQUIRY_MODES, { required: true, fixed: true, initial: 'text' }),
    durationMin: f.number({ required: true, min: 1, max: 120, unit: 'min', initial: 15 }),
    price: f.money({ required: true, min: 0, initial: 990, ofOne: true }),
    freeTimes: f.number({ required: true, min: 0, max: 1_000, unit: 'uses', initial: 0, ofOne: true }),
    serviceHours: f.text({ required: true, check: 'hours', max: 11, initial: '08:00-22:00' }),
    timeoutMin: f.number({ required: true, min: 1, max: 60, unit: 'min', initial: 5 }),
    autoAssign: f.flag({ initial: true }),
    needRealName: f.flag({ initial: true }),
    consentVersion: f.text({ required: true, max: 16, initial: 'v1' }),
  },
  list: {
    columns: [
      ...(['name', 'orgId', 'mode', 'durationMin', 'price', 'freeTimes'] as const),
      ...(['serviceHours', 'timeoutMin', 'autoAssign', 'needRealName'] as const),
    ],
    sort: 'name',
    filters: ['mode', 'orgId', 'autoAssign', 'needRealName'],
    search: ['name', 'consentVersion'],
  },
  form: {
    offer: ['name', 'orgId', 'mode', 'durationMin', 'price', 'freeTimes'],
    service: ['serviceHours', 'timeoutMin', 'autoAssign', 'needRealName', 'consentVersion'],
  },
  can: ['create', 'update', 'delete'],
});
