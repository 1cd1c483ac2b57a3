import { LONG_TERM } from '../../../../contract/merchants/checks';
import { bankAccount, type TextCipher } from './bankAccount';
import type { EntryFacts } from './port';

type Pictures = Readonly<Record<string, readonly string[]>>;

interface Material {
  entry: EntryFacts;
  pictures: Pictures;
  encrypted: TextCipher;
}

const SUBJECTS: Record<string, string> = {
  enterprise: 'SUBJECT_TYPE_ENTERPRISE',
  individual: 'SUBJECT_TYPE_INDIVIDUAL',
  institution: 'SUBJECT_TYPE_INSTITUTIONS',
  micro: 'SUBJECT_TYPE_MICRO',
};
const DOCUMENTS: Record<string, string> = {
  idcard: 'IDENTIFICATION_TYPE_IDCARD',
  passport: 'IDENTIFICATION_TYPE_OVERSEA_PASSPORT',
  hkmo: 'IDENTIFICATION_TYPE_HONGKONG_PASSPORT',
  tw: 'IDENTIFICATION_TYPE_TAIWAN_PASSPORT',
};
/** Rules of settlement, by who applies. */
const SETTLEMENTS: Record<string, string> = { enterprise: '716', institution: '727', micro: '703' };
const INDIVIDUAL = '719';

const until = (day: unknown) => (day === LONG_TERM ? '长期' : day);

function contact({ entry, pictures, encrypted }: Material) {
  const agent = entry.contactType === 'super';
  return {
    contact_type: agent ? 'SUPER' : 'LEGAL',
    contact_name: encrypted(entry.contactName),
    mobile_phone: encrypted(entry.contactPhone),
    contact_email: encrypted(entry.contactEmail),
    ...(agent && {
      contact_id_number: encrypted(entry.contactIdNo),
      business_authorization_letter: pictures.contactLetter?.[0],
    }),
  };
}

/** A resident identity card has names of its own for the same facts. */
function identity({ entry, pictures, encrypted }: Material) {
  const [front, back] = [pictures.idFront?.[0], pictures.idBack?.[0]];
  const [name, number] = [encrypted(entry.legalName), encrypted(entry.idNo)];
  const type = DOCUMENTS[String(entry.idType)];
  if (entry.idType === 'idcard')
    return {
      id_doc_type: type,
      id_card_info: {
        id_card_copy: front,
        id_card_national: back,
        id_card_name: name,
        id_card_number: number,
        card_period_begin: entry.idStart,
        card_period_end: until(entry.idEnd),
      },
    };
  return {
    id_doc_type: type,
    id_doc_info: {
      id_doc_copy: front,
      id_doc_copy_back: back,
      id_doc_name: name,
      id_doc_number: number,
      doc_period_begin: entry.idStart,
      doc_period_end: until(entry.idEnd),
    },
  };
}

function subject(material: Material) {
  const { entry, pictures } = material;
  const licence = {
    license_copy: pictures.licenceImg?.[0],
    license_number: entry.licenceNo,
    merchant_name: entry.fullName,
    legal_person: entry.legalName,
    license_address: entry.licenceAddr,
    period_begin: entry.licenceStart,
    period_end: until(entry.licenceEnd),
  };
  return {
    subject_type: SUBJECTS[String(entry.merchantType)],
    ...(entry.merchantType !== 'micro' && { business_license_info: licence }),
    identity_info: identity(material),
  };
}

function business({ entry, pictures }: Material) {
  return {
    merchant_shortname: entry.shortName,
    service_phone: entry.servicePhone,
    sales_info: {
      sales_scenes_type: ['SALES_SCENES_STORE'],
      biz_store_info: {
        biz_store_name: entry.storeName,
        biz_address_code: entry.region,
        biz_store_address: entry.storeAddress,
        store_entrance_pic: pictures.photoFront,
        indoor_pic: [...(pictures.photoInside ?? []), ...(pictures.photoCashier ?? [])],
      },
    },
  };
}

/** An application in the provider's form. */
export function applymentContent(businessCode: string, material: Material): object {
  const { entry, pictures, encrypted } = material;
  const { drugLicenceImg = [], gspImg = [], deviceFilingImg = [], attachments = [] } = pictures;
  return {
    business_code: businessCode,
    contact_info: contact(material),
    subject_info: subject(material),
    business_info: business(material),
    settlement_info: {
      settlement_id: SETTLEMENTS[String(entry.merchantType)] ?? INDIVIDUAL,
      qualification_type: '零售药店',
      qualifications: [...drugLicenceImg, ...gspImg, ...deviceFilingImg],
      activities_rate: String(entry.feeRate),
    },
    bank_account_info: bankAccount(entry, encrypted),
    addition_info: { business_addition_pics: attachments },
  };
}
