import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';
import { DISPENSE_RESULTS, HOSPITAL_TOLD } from '../../prescriptions/dispensing';
import { RULE_LEVELS, RULE_SOURCES } from '../../prescriptions/ruleSet';
import { PRESCRIPTIONS } from '../service/work';
import { prescriptionStates, REVIEW_RULES } from './prescriptionStates';

export const RX_TYPES = ['normal', 'long_term', 'chronic'] as const;
export const GENDERS = ['male', 'female'] as const;
export const ORGAN_FUNCTIONS = ['normal', 'liver', 'kidney', 'both'] as const;

const set = { readOnly: true } as const;
const medicine = {
  name: f.text(set),
  spec: f.text(set),
  productId: f.ref('products', set),
  extCode: f.text(set),
  qty: f.number(set),
  /** In our smallest units, once the code is mapped. */
  units: f.number({ ...set, digits: 4 }),
  /** Of these, what came out of the machine. */
  dispensed: f.number(set),
  dose: f.text(set),
  frequency: f.text(set),
  usage: f.text(set),
  days: f.number(set),
};

const finding = {
  rule: f.choice(REVIEW_RULES, set),
  level: f.choice(RULE_LEVELS, { ...set, tones: { stop: 'bad', warn: 'warn' } }),
  input: f.text(set),
  source: f.choice(RULE_SOURCES, set),
  ruleNo: f.text(set),
  edition: f.number({ ...set, ofOne: true }),
  reference: f.long(set),
};

const commands = commandsOf(prescriptionStates);

/** Electronic prescriptions: made by doctors, reviewed by pharmacists, dispensed once. */
export const prescriptions = defineResource({
  ...PRESCRIPTIONS,
  tenancy: 'org',
  title: 'rxNo',
  fields: {
    rxNo: f.text(set),
    extRxNo: f.text(set),
    state: stateField(prescriptionStates),
    hospitalId: f.ref('hospitals', set),
    channelId: f.ref('prescriptionChannels', set),
    pharmacyId: f.ref('pharmacies', set),
    deviceId: f.ref('devices', set),
    rxType: f.choice(RX_TYPES, set),
    issueAt: f.moment(set),
    validUntil: f.moment(set),
    department: f.text(set),
    doctorName: f.text(set),
    doctorCertNo: f.text(set),
    patientName: f.text({ ...set, personal: 'name', sealed: true }),
    patientGender: f.choice(GENDERS, set),
    patientAge: f.number({ ...set, ofOne: true }),
    patientWeightKg: f.number({ ...set, digits: 1, unit: 'kg' }),
    /** As it may be seen; the whole number is sealed beside it. */
    patientIdMasked: f.text(set),
    patientPhone: f.text({ ...set, personal: 'phone', sealed: true }),
    guardianName: f.text({ ...set, personal: 'name', sealed: true }),
    allergy: f.long({ ...set, personal: 'text', sealed: true }),
    pregnant: f.flag({ ...set, required: false }),
    organFunction: f.choice(ORGAN_FUNCTIONS, set),
    diagnosis: f.long({ ...set, personal: 'text', sealed: true }),
    items: f.lines(medicine, { ...set, max: 5 }),
    /** What the rules say; for pharmacists alone, because it tells of the patient. */
    findings: f.lines(finding, { ...set, computed: true }),
    /** Of the rule base that said it. */
    ruleEdition: f.number({ ...set, computed: true }),
    fee: f.money(set),
    controlled: f.flag({ ...set, required: false }),
    queuedAt: f.moment({ ...set, exact: true }),
    takenBy: f.ref('users', set),
    leaseUntil: f.moment({ ...set, exact: true }),
    reviewedBy: f.ref('users', set),
    reviewedAt: f.moment(set),
    /** Who passed a controlled one after the first pharmacist, or stopped it. */
    secondReviewedBy: f.ref('users', set),
    secondReviewedAt: f.moment(set),
    rejectRule: f.text(set),
    /** It tells of the patient as the diagnosis does. */
    opinion: f.long({ ...set, personal: 'text', sealed: true }),
    orderNo: f.text(set),
    dispensedBy: f.ref('users', set),
    usedAt: f.moment(set),
    /** Its machine has not said what it did with the order, and cannot be asked: nothing more is done with it. */
    heldSince: f.moment(set),
    dispenseResult: f.choice(DISPENSE_RESULTS, { ...set, tones: { whole: 'ok', partly: 'bad' } }),
    hospitalTold: f.choice(HOSPITAL_TOLD, {
      ...set,
      computed: true,
      tones: { waiting: 'warn', told: 'ok', failed: 'bad' },
    }),
    voidReason: f.long(set),
    fileDigest: f.text(set),
  },
  list: {
    columns: [
      ...(['rxNo', 'state', 'hospitalId', 'patientName', 'heldSince', 'patientAge'] as const),
      ...(['rxType', 'queuedAt', 'takenBy', 'reviewedBy', 'issueAt', 'validUntil'] as const),
    ],
    sort: '-issueAt',
    filters: [
      ...(['state', 'hospitalId', 'channelId', 'pharmacyId', 'deviceId', 'rxType', 'controlled'] as const),
      ...([
        'takenBy',
        'reviewedBy',
        'secondReviewedBy',
        'issueAt',
        'validUntil',
        'usedAt',
        'heldSince',
        'dispenseResult',
        'orgId',
      ] as const),
    ],
    search: ['rxNo', 'extRxNo', 'department', 'doctorName', 'orderNo'],
  },
  form: {
    prescription: [
      ...(['rxNo', 'extRxNo', 'state', 'rxType', 'hospitalId', 'channelId', 'pharmacyId'] as const),
      ...(['deviceId', 'orgId', 'issueAt', 'validUntil', 'controlled', 'fee', 'fileDigest'] as const),
    ],
    doctor: ['department', 'doctorName', 'doctorCertNo'],
    patient: [
      ...(['patientName', 'patientGender', 'patientAge', 'patientWeightKg', 'patientIdMasked'] as const),
      ...(['patientPhone', 'guardianName', 'allergy', 'pregnant', 'organFunction', 'diagnosis'] as const),
    ],
    medicines: ['items'],
    rules: ['ruleEdition', 'findings'],
    review: [
      ...(['queuedAt', 'takenBy', 'leaseUntil', 'reviewedBy', 'reviewedAt'] as const),
      ...(['secondReviewedBy', 'secondReviewedAt', 'rejectRule', 'opinion'] as const),
    ],
    dispensing: [
      ...(['orderNo', 'dispensedBy', 'usedAt', 'dispenseResult', 'heldSince'] as const),
      ...(['hospitalTold', 'voidReason'] as const),
    ],
  },
  can: [],
  revealedBy: 'prescription:reveal',
  states: [prescriptionStates],
  commands: {
    ...commands,
    freeUnused: {
      ...commands.freeUnused,
      needs: { action: 'prescription:review' },
      offered: ({ heldSince }) => Boolean(heldSince),
    },
    /** Unreported changes are reported to the hospital again. */
    tellAgain: { needs: 'M', bulk: true },
  },
  related: [{ resource: 'prescriptionReviews', by: 'prescriptionId' }],
});
