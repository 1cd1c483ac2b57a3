import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { REVIEW_CHECKS, REVIEW_RULES } from './prescriptionStates';

export const REVIEW_RESULTS = ['passed', 'rejected'] as const;
const set = { readOnly: true } as const;

/** What pharmacists decided, signed; never changed afterwards. */
export const prescriptionReviews = defineResource({
  name: 'prescriptionReviews',
  permission: 'pharmacyMain',
  path: '/prescription/pharmacyInformation/prescriptionReview',
  tenancy: 'org',
  title: 'rxNo',
  fields: {
    rxNo: f.text(set),
    prescriptionId: f.ref('prescriptions', set),
    pharmacyId: f.ref('pharmacies', set),
    result: f.choice(REVIEW_RESULTS, { ...set, tones: { passed: 'ok', rejected: 'bad' } }),
    rule: f.choice(REVIEW_RULES, set),
    /** It tells of the patient. */
    opinion: f.long({ ...set, personal: 'text', sealed: true }),
    checks: f.choices(REVIEW_CHECKS, set),
    pharmacistId: f.ref('users', set),
    /** Name and certificate as they were when it was signed. */
    pharmacist: f.text(set),
    certNo: f.text(set),
    /** Of the rule base that it was checked with. */
    ruleEdition: f.number({ ...set, ofOne: true }),
    signedAt: f.moment({ ...set, exact: true }),
    durationSec: f.number({ ...set, unit: 's' }),
  },
  list: {
    columns: ['rxNo', 'result', 'rule', 'pharmacist', 'signedAt', 'durationSec', 'pharmacyId', 'orgId'],
    sort: '-signedAt',
    filters: ['result', 'rule', 'pharmacistId', 'pharmacyId', 'signedAt', 'orgId'],
    search: ['rxNo', 'pharmacist'],
  },
  form: {
    review: [
      'rxNo',
      'prescriptionId',
      'pharmacyId',
      'orgId',
      'result',
      'rule',
      'opinion',
      'checks',
      'ruleEdition',
    ],
    signature: ['pharmacistId', 'pharmacist', 'certNo', 'signedAt', 'durationSec'],
  },
  can: [],
  revealedBy: 'prescription:reveal',
});
