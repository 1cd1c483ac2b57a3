import type { AccountChanges } from './accountChanges';
import type { Applications } from './applications';
import { type PaymentReply, part, type ReplyBody, refusalReply, unusable } from './reply';

export interface OnboardingState {
  applications: Applications;
  accounts: AccountChanges;
  /** Opens what was encrypted for the provider; undefined when it was not. */
  decrypted(text: unknown): string | undefined;
  /** Address of the page where the legal person signs. */
  signPageOf(token: string): string;
}

const LICENCE = 'subject_info/business_license_info';
const CARD = 'subject_info/identity_info/id_card_info';
const STORE = 'business_info/sales_info/biz_store_info';
/** Every picture that an application names. */
const PICTURES = [
  `${LICENCE}/license_copy`,
  `${CARD}/id_card_copy`,
  `${CARD}/id_card_national`,
  `${STORE}/store_entrance_pic`,
  `${STORE}/indoor_pic`,
];

function picturesAt(told: ReplyBody, path: string): unknown[] {
  const names = path.split('/');
  const last = names.pop() ?? '';
  return [names.reduce(part, told)[last]].flat().filter((each) => each !== undefined);
}

function apply({ applications, decrypted }: OnboardingState, told: ReplyBody): PaymentReply {
  const account = part(told, 'bank_account_info');
  const [holder, number] = [decrypted(account.account_name), decrypted(account.account_number)];
  const contact = part(told, 'contact_info');
  const code = String(told.business_code ?? '');
  if (!/^[0-9A-Za-z_-]{1,124}$/.test(code)) return unusable('/business_code', '业务申请编号格式错误');
  if (holder === undefined) return unusable('/bank_account_info/account_name', '敏感信息解密失败');
  if (!/^\d{8,30}$/.test(number ?? ''))
    return unusable('/bank_account_info/account_number', '银行账号格式错误');
  if (decrypted(contact.mobile_phone) === undefined)
    return unusable('/contact_info/mobile_phone', '敏感信息解密失败');
  const strange = PICTURES.find((path) => picturesAt(told, path).some((id) => !applications.hasMedia(id)));
  if (strange !== undefined) return unusable(`/${strange}`, '图片不存在或已过期');
  const made = applications.apply(code, told, holder);
  return made
    ? { status: 200, body: { applyment_id: Number(made.applymentId) } }
    : refusalReply(400, 'APPLYMENT_EXISTS', 'business_code');
}

function look({ applications, signPageOf }: OnboardingState, businessCode: string): PaymentReply {
  const found = applications.find(businessCode);
  if (!found) return refusalReply(404, 'RESOURCE_NOT_EXISTS');
  const { applymentId, state, subMchId, token, remarks } = found;
  const open = state === 'TO_BE_CONFIRMED' || state === 'TO_BE_SIGNED' || state === 'AUDITING';
  return {
    status: 200,
    body: {
      business_code: businessCode,
      applyment_id: Number(applymentId),
      applyment_state: `APPLYMENT_STATE_${state}`,
      applyment_state_msg: state,
      ...(subMchId && { sub_mchid: subMchId }),
      ...(open && { sign_url: signPageOf(token) }),
      ...(state === 'REJECTED' && { audit_detail: remarks }),
    },
  };
}

const LOOK = /^\/v3\/applyment4sub\/applyment\/business_code\/([^/?]+)$/;
const CHANGE = /^\/v3\/apply4sub\/sub_merchants\/([^/]+)\/modify-settlement$/;
const CHANGED = /^\/v3\/apply4sub\/sub_merchants\/([^/]+)\/application\/([^/?]+)$/;

/** What the provider answers about merchants; undefined for anything else. */
export function onboardingAnswer(
  desk: OnboardingState,
  method: string,
  target: string,
  told: ReplyBody,
): PaymentReply | undefined {
  if (method === 'POST' && target === '/v3/merchant/media/upload')
    return { status: 200, body: { media_id: desk.applications.keepMedia() } };
  if (method === 'POST' && target === '/v3/applyment4sub/applyment/') return apply(desk, told);
  const [, code] = LOOK.exec(target) ?? [];
  if (code !== undefined) return look(desk, decodeURIComponent(code));
  const [, merchant] = CHANGE.exec(target) ?? [];
  if (merchant !== undefined) {
    const number = desk.decrypted(told.account_number);
    if (number === undefined) return unusable('/account_number', '敏感信息解密失败');
    return { status: 200, body: { application_no: desk.accounts.begin(merchant, number).no } };
  }
  const [, changed, no] = CHANGED.exec(target) ?? [];
  if (changed === undefined || no === undefined) return undefined;
  const change = desk.accounts.find(changed, no);
  if (!change) return refusalReply(404, 'RESOURCE_NOT_EXISTS');
  return {
    status: 200,
    body: {
      verify_result: change.state,
      ...(change.reason && { verify_fail_reason: change.reason }),
    },
  };
}
