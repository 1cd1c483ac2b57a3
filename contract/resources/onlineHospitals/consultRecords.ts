import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';

/** Years that the record of the process and the medical record are kept. */
export const PROCESS_YEARS = 3;
export const RECORD_YEARS = 15;

const set = { readOnly: true } as const;
const health = (max: number) => f.long({ ...set, personal: 'text', sealed: true, max });

/** What was said in a consultation and what the doctor signed; never changed afterwards. */
export const consultRecords = defineResource({
  name: 'consultRecords',
  permission: 'InquiryOrder',
  path: '/InterHospital/InterHospitalOrder/records',
  tenancy: 'org',
  title: 'inqNo',
  fields: {
    inqNo: f.text(set),
    inquiryId: f.ref('inquiryOrders', set),
    hospitalId: f.ref('onlineHospitals', set),
    doctor: f.text(set),
    doctorCertNo: f.text(set),
    finishedAt: f.moment({ ...set, exact: true }),
    conclusion: health(500),
    advice: health(500),
    transcript: health(8_000),
    /** The doctor's electronic signature as the hospital sent it. */
    signature: f.long({ ...set, max: 2_000 }),
    processUntil: f.date(set),
    recordUntil: f.date(set),
  },
  list: {
    columns: [
      ...(['inqNo', 'hospitalId', 'doctor', 'doctorCertNo', 'finishedAt'] as const),
      ...(['processUntil', 'recordUntil', 'orgId'] as const),
    ],
    sort: '-finishedAt',
    filters: ['hospitalId', 'finishedAt', 'recordUntil', 'orgId'],
    search: ['inqNo', 'doctor', 'doctorCertNo'],
  },
  form: {
    consultation: ['inqNo', 'inquiryId', 'hospitalId', 'orgId', 'finishedAt'],
    record: ['conclusion', 'advice', 'transcript'],
    signature: ['doctor', 'doctorCertNo', 'signature'],
    retention: ['processUntil', 'recordUntil'],
  },
  can: [],
});
