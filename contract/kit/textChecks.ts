import { publicKeyOf, signatureOf } from '../common/ed25519';
import { isApprovalNo } from '../common/goodsCodes';
import {
  isBankCard,
  isCnaps,
  isCnapsCode,
  isEan13,
  isIccid,
  isIcd10,
  isImei,
  isImsi,
  isIotMsisdn,
  isMaintenancePassword,
  isMobileCn,
  isPointNo,
  isPostalCode,
  isResidentId,
  isUscc,
} from '../common/validators';

const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/;
const CODE = /^[A-Za-z0-9_-]+$/;
/** From and until, `08:00-22:00`. */
const HOURS = /^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)$/;
/** Letters of any script, digits and what stands in names of shops. */
const PLAIN_NAME = /^[\p{L}\p{N}()（）· -]+$/u;
const ACCOUNT = /^[A-Za-z]\w{3,31}$/;

function isUrl(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text);
}

/** Checks a text field may ask for, with the message of the refusal. */
export const TEXT_CHECKS = {
  mobile: { test: isMobileCn, key: 'err.form.phone' },
  email: { test: (text: string) => EMAIL.test(text), key: 'err.form.email' },
  url: { test: isUrl, key: 'err.form.url' },
  code: { test: (text: string) => CODE.test(text), key: 'err.form.code' },
  orgCode: { test: (text: string) => /^[A-Z0-9]{4,16}$/.test(text), key: 'err.form.orgCode' },
  partnerCode: { test: (text: string) => /^[A-Z0-9]{4,22}$/.test(text), key: 'err.form.partnerCode' },
  hours: { test: (text: string) => HOURS.test(text), key: 'err.form.hours' },
  account: {
    test: (text: string) => isMobileCn(text) || ACCOUNT.test(text),
    key: 'err.form.account',
  },
  ean13: { test: isEan13, key: 'err.form.ean13' },
  uscc: { test: isUscc, key: 'err.form.uscc' },
  iccid: { test: isIccid, key: 'err.form.iccid' },
  bankCard: { test: isBankCard, key: 'err.form.bankCard' },
  digits6: { test: isMaintenancePassword, key: 'err.form.digits6' },
  digits: { test: (text: string) => /^\d+$/.test(text), key: 'err.form.digitsOnly' },
  plainName: { test: (text: string) => PLAIN_NAME.test(text), key: 'err.form.plainName' },
  pointNo: { test: isPointNo, key: 'err.form.pointNo' },
  httpsUrl: { test: (text: string) => text.startsWith('https:') && isUrl(text), key: 'err.form.httpsUrl' },
  serial: { test: (text: string) => /^[A-Z0-9]{8,24}$/.test(text), key: 'err.form.serial' },
  iotMsisdn: { test: isIotMsisdn, key: 'err.form.iotMsisdn' },
  imsi: { test: isImsi, key: 'err.form.imsi' },
  imei: { test: isImei, key: 'err.form.imei' },
  postal: { test: isPostalCode, key: 'err.form.postal' },
  cnaps: { test: isCnaps, key: 'err.form.cnaps' },
  cnapsCode: { test: isCnapsCode, key: 'err.form.cnapsCode' },
  icd10: { test: isIcd10, key: 'err.form.icd10' },
  residentId: {
    test: (text: string) => isResidentId(text, new Date().toISOString().slice(0, 10)),
    key: 'err.form.residentId',
  },
  approvalNo: { test: (text: string) => isApprovalNo(text), key: 'err.form.approvalNo' },
  mac: { test: (text: string) => /^([0-9A-F]{2}:){5}[0-9A-F]{2}$/.test(text), key: 'err.form.mac' },
  timeOfDay: { test: (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), key: 'err.form.timeOfDay' },
  videoSerial: { test: (text: string) => /^[A-Z0-9]{6,32}$/.test(text), key: 'err.form.videoSerial' },
  ed25519Key: { test: (text: string) => publicKeyOf(text) !== undefined, key: 'err.form.ed25519Key' },
  ed25519Signature: {
    test: (text: string) => signatureOf(text) !== undefined,
    key: 'err.form.ed25519Signature',
  },
} as const;
export type TextCheck = keyof typeof TEXT_CHECKS;

/** What only numbers pass that are given to one thing or person. */
export const IDENTIFYING: ReadonlySet<TextCheck> = new Set<TextCheck>([
  'ean13',
  'uscc',
  'iccid',
  'bankCard',
  'pointNo',
  'serial',
  'iotMsisdn',
  'imsi',
  'imei',
  'residentId',
  'mac',
  'videoSerial',
  'ed25519Signature',
]);
