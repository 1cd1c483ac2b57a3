import { z } from 'zod';
import { APPLYMENT_STATES, type Applyment, CHANGE_STATES, type SettlementChange } from './port';

const REASON_MAX = 200;

/** The provider's names of what it can refuse, and ours. */
const OUR_NAMES: Readonly<Record<string, string>> = {
  merchant_name: 'fullName',
  merchant_shortname: 'shortName',
  subject_type: 'merchantType',
  contact_type: 'contactType',
  contact_name: 'contactName',
  mobile_phone: 'contactPhone',
  contact_email: 'contactEmail',
  contact_id_number: 'contactIdNo',
  business_authorization_letter: 'contactLetter',
  legal_person: 'legalName',
  id_card_name: 'legalName',
  id_doc_name: 'legalName',
  id_doc_type: 'idType',
  id_card_number: 'idNo',
  id_doc_number: 'idNo',
  card_period_begin: 'idStart',
  doc_period_begin: 'idStart',
  card_period_end: 'idEnd',
  doc_period_end: 'idEnd',
  id_card_copy: 'idFront',
  id_doc_copy: 'idFront',
  id_card_national: 'idBack',
  id_doc_copy_back: 'idBack',
  license_number: 'licenceNo',
  license_copy: 'licenceImg',
  license_address: 'licenceAddr',
  period_begin: 'licenceStart',
  period_end: 'licenceEnd',
  biz_store_name: 'storeName',
  biz_store_address: 'storeAddress',
  biz_address_code: 'region',
  store_entrance_pic: 'photoFront',
  indoor_pic: 'photoInside',
  qualifications: 'drugLicenceImg',
  bank_account_type: 'accountType',
  account_bank: 'bankName',
  bank_name: 'bankBranch',
  bank_branch_id: 'cnaps',
  account_name: 'accountName',
  account_number: 'accountNo',
  activities_rate: 'feeRate',
};
/** Our name of what stands at a path as in `subject_info.business_license_info.license_copy`, or in `/a/b/0`. */
export function ownField(path: string): string | undefined {
  const names = path.split(/[./]/).filter((part) => part !== '' && !/^\d+$/.test(part));
  return OUR_NAMES[names.at(-1) ?? ''];
}

/** What belongs to no field of ours stands at the name of the merchant. */
export const ELSEWHERE = 'fullName';

const remark = z
  .object({
    field: z.string().max(256).default(''),
    field_name: z.string().max(256).optional(),
    reject_reason: z.string().max(2_048),
  })
  .transform(({ field, field_name: name, reject_reason: reason }) => {
    const own = ownField(field);
    const text = own || !name ? reason : `${name}: ${reason}`;
    return { field: own ?? ELSEWHERE, reason: text.slice(0, REASON_MAX) };
  });

const id = z.union([z.string(), z.number().int()]).transform(String).pipe(z.string().min(1).max(64));

export const applyAnswer = z.object({ applyment_id: id });
export const mediaAnswer = z.object({ media_id: z.string().min(1).max(512) });
export const changeAnswer = z.object({ application_no: id.optional() });

export const applymentSchema = z
  .object({
    applyment_id: id,
    applyment_state: z.enum(APPLYMENT_STATES),
    sub_mchid: z.string().max(32).optional(),
    sign_url: z
      .url({ protocol: /^https?$/ })
      .max(256)
      .optional(),
    audit_detail: z.array(remark).max(100).default([]),
  })
  .transform(
    (told): Applyment => ({
      applymentId: told.applyment_id,
      state: told.applyment_state,
      subMchId: told.sub_mchid || undefined,
      signUrl: told.sign_url,
      remarks: told.audit_detail,
    }),
  );

export const changeSchema = z
  .object({ verify_result: z.enum(CHANGE_STATES), verify_fail_reason: z.string().optional() })
  .transform(
    (told): SettlementChange => ({
      state: told.verify_result,
      reason: told.verify_fail_reason?.slice(0, REASON_MAX),
    }),
  );
