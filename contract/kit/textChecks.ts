import {
  isBankCard,
  isEan13,
  isIccid,
  isMaintenancePassword,
  isMobileCn,
  isPointNo,
  isUscc,
} from '../common/validators';

const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/;
const CODE = /^[A-Za-z0-9_-]+$/;
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
  account: {
    test: (text: string) => isMobileCn(text) || ACCOUNT.test(text),
    key: 'err.form.account',
  },
  ean13: { test: isEan13, key: 'err.form.ean13' },
  uscc: { test: isUscc, key: 'err.form.uscc' },
  iccid: { test: isIccid, key: 'err.form.iccid' },
  bankCard: { test: isBankCard, key: 'err.form.bankCard' },
  digits6: { test: isMaintenancePassword, key: 'err.form.digits6' },
  pointNo: { test: isPointNo, key: 'err.form.pointNo' },
} as const;
export type TextCheck = keyof typeof TEXT_CHECKS;
