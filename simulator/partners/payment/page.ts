import type { Application, ApplicationDecision } from './applications';
import type { PaymentTrade } from './book';

/** What a person can do on the page of a code, besides paying as one does. */
export const WAYS = {
  pay: '支付 Pay',
  late: '支付，通知延迟 Pay, notice comes late',
  doubled: '支付，通知重复 Pay, notice comes twice',
  forged: '支付，先收到伪造通知 Pay, a forged notice first',
  truncated: '支付，先收到不完整的通知 Pay, a truncated notice first',
  lost: '支付，通知丢失 Pay, notice is lost',
  less: '少付 1 分 Pay one fen less',
} as const;
export type PayPageOption = keyof typeof WAYS;

/** What the legal person, or the provider's auditor, can do on the page of an application. */
const BUTTONS = {
  AUDITING: { pass: '审核通过 Approve', refuse: '驳回 Reject' },
  TO_BE_CONFIRMED: { confirm: '确认账户 Confirm account', refuse: '驳回 Reject' },
  TO_BE_SIGNED: { sign: '签约 Sign' },
} as const satisfies Partial<Record<Application['state'], Partial<Record<ApplicationDecision, string>>>>;

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const STATES: Record<PaymentTrade['state'], string> = {
  NOTPAY: '待支付 To pay',
  SUCCESS: '已支付 Paid',
  CLOSED: '已关闭 Closed',
  REFUND: '已退款 Refunded',
};

interface Page {
  name: string;
  /** What it is about, first and in large. */
  facts: string;
  /** Where the buttons lead, and their values. */
  action: string;
  ways: Readonly<Record<string, string>>;
}

function page({ name, facts, action, ways }: Page): string {
  const buttons = Object.entries(ways).map(
    ([way, label]) => `<button name="way" value="${way}">${escaped(label)}</button>`,
  );
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(name)}</title>
<style>body{font:16px system-ui;max-width:24rem;margin:2rem auto;padding:0 1rem}
button{display:block;width:100%;margin:.5rem 0;padding:.75rem;font:inherit}
button:first-child{background:#07c160;color:#fff;border:0}h1{font-size:2rem}</style>
${facts}
${buttons.length > 0 ? `<form method="post" action="${action}">${buttons.join('')}</form>` : ''}`;
}

/** The phone's side of a code: what it is for, and buttons. */
export function payPage({ outTradeNo, total, currency, state, token }: PaymentTrade): string {
  const open = state === 'NOTPAY' || state === 'CLOSED';
  const facts = `<p>模拟支付 Simulated payment</p><h1>${(total / 100).toFixed(2)} ${escaped(currency)}</h1>
<p>${escaped(outTradeNo)}<br><strong>${STATES[state]}</strong></p>`;
  return page({ name: outTradeNo, facts, action: `/pay/${token}`, ways: open ? WAYS : {} });
}

/** The provider's page of an application: the code of the console leads here. */
export function applicationPage({ businessCode, state, subMchId, token }: Application): string {
  const facts = `<p>模拟商户进件 Simulated merchant application</p><h1>${escaped(subMchId ?? '—')}</h1>
<p>${escaped(businessCode)}<br><strong>${state}</strong></p>`;
  const ways = Object.hasOwn(BUTTONS, state) ? BUTTONS[state as keyof typeof BUTTONS] : {};
  return page({ name: businessCode, facts, action: `/sign/${token}`, ways });
}
