import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { commandsOf, defineStates, stateField } from '../../kit/states';
import { MINUTE_MS } from '../../time/durations';
import { INQUIRY_MODES } from './inquirySettings';

export const INQUIRY_PAY_KINDS = ['prepaid', 'cash', 'free'] as const;
/** How long a consultation that was cut off can be taken up again. */
export const INQUIRY_RESUME_MS = 10 * MINUTE_MS;
/** Its time is over and nothing is said of it for so long: it counts as cut off. */
export const INQUIRY_SILENT_MS = 3 * MINUTE_MS;

/** The way of a consultation; most of it is told by the internet hospital and by deadlines. */
export const inquiryStates = defineStates({
  field: 'state',
  initial: 'created',
  states: {
    created: undefined,
    waiting: 'warn',
    in_consult: 'ok',
    interrupted: 'bad',
    finished: 'ok',
    cancelled: 'off',
    refunded: 'off',
  },
  events: {
    reserve: { from: ['created'], to: 'waiting', needs: 'system' },
    accept: { from: ['waiting'], to: 'in_consult', needs: 'system' },
    cancel: {
      from: ['created', 'waiting', 'interrupted'],
      to: 'cancelled',
      needs: 'M',
      danger: true,
      reason: true,
      error: 'err.inquiry.cancel',
    },
    timeout: { from: ['waiting', 'interrupted'], to: 'cancelled', needs: 'system' },
    interrupt: { from: ['in_consult'], to: 'interrupted', needs: 'system' },
    resume: { from: ['interrupted'], to: 'in_consult', needs: 'system' },
    finish: { from: ['in_consult'], to: 'finished', needs: 'system' },
    refund: {
      from: ['finished'],
      to: 'refunded',
      needs: 'M',
      danger: true,
      reason: true,
      error: 'err.inquiry.refund',
    },
  },
});

const set = { readOnly: true } as const;

/** Consultations at machines, from the request to the doctor's conclusion. */
export const inquiryOrders = defineResource({
  name: 'inquiryOrders',
  permission: 'InquiryOrder',
  path: '/InterHospital/InterHospitalOrder',
  tenancy: 'org',
  title: 'inqNo',
  fields: {
    inqNo: f.text(set),
    state: stateField(inquiryStates),
    hospitalId: f.ref('onlineHospitals', set),
    deviceId: f.ref('devices', set),
    mode: f.choice(INQUIRY_MODES, set),
    patientName: f.text({ ...set, personal: 'name', sealed: true }),
    patientPhone: f.text({ ...set, personal: 'phone', sealed: true }),
    doctor: f.text(set),
    startAt: f.moment(set),
    endAt: f.moment(set),
    interruptedAt: f.moment(set),
    durationMin: f.number({ ...set, unit: 'min' }),
    payKind: f.choice(INQUIRY_PAY_KINDS, set),
    fee: f.money(set),
    refundNo: f.text(set),
    prescriptionId: f.ref('prescriptions', set),
    chiefComplaint: f.long({ ...set, personal: 'text', sealed: true }),
    conclusion: f.long({ ...set, personal: 'text', sealed: true, max: 500 }),
    advice: f.long({ ...set, personal: 'text', sealed: true, max: 500 }),
    rating: f.number({ ...set, ofOne: true }),
    closeReason: f.long(set),
    retentionUntil: f.date(set),
  },
  list: {
    columns: [
      ...(['inqNo', 'state', 'hospitalId', 'deviceId', 'mode', 'patientName', 'doctor'] as const),
      ...(['createdAt', 'startAt', 'endAt', 'payKind', 'fee', 'rating'] as const),
    ],
    sort: '-createdAt',
    filters: [
      ...(['state', 'hospitalId', 'deviceId', 'mode', 'payKind', 'rating', 'createdAt'] as const),
      ...(['startAt', 'orgId'] as const),
    ],
    search: ['inqNo', 'doctor', 'refundNo'],
  },
  form: {
    order: ['inqNo', 'state', 'orgId', 'hospitalId', 'deviceId', 'mode', 'patientName', 'patientPhone'],
    course: ['doctor', 'startAt', 'endAt', 'interruptedAt', 'durationMin', 'closeReason'],
    payment: ['payKind', 'fee', 'refundNo'],
    record: [
      ...(['chiefComplaint', 'conclusion', 'advice', 'prescriptionId'] as const),
      ...(['rating', 'retentionUntil'] as const),
    ],
  },
  can: [],
  states: [inquiryStates],
  commands: commandsOf(inquiryStates),
  related: [{ resource: 'consultRecords', by: 'inquiryId' }],
});
