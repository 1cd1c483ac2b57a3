import type { Locale } from '../contract/common/locale';

/** What `docs/voice.md` says not to write, and what to write instead. */
export interface Rule {
  not: RegExp;
  write: string;
}

export const AVOID: Record<Locale, readonly Rule[]> = {
  en: [
    { not: /\borgani[sz]ations?\b/i, write: 'institution' },
    { not: /\blog(ged|ging)?[ -]?(in|out|on|off)\b/i, write: 'sign in, sign out' },
    { not: /(?<!\bmedical )\bdevices?\b/i, write: 'machine (device only for other hardware)' },
    { not: /(?<!\b(stock|expiry) )\balerts?\b/i, write: 'alarm (stock alert, expiry alert)' },
    { not: /\bstock warnings?\b/i, write: 'stock alert' },
    { not: /\b(some|no|every)body\b/i, write: 'someone, no one, everyone' },
    { not: /\btold apart|\b(bring|brought) back\b/i, write: 'identified by, restored' },
    { not: /\brefus(e|ed|al)\b/i, write: 'reject, rejected' },
    { not: /\b(is|are|being) told\b|\banew\b|\bleft alone\b/i, write: 'sent to, again, skipped' },
    { not: /\be-mail\b/i, write: 'email' },
    {
      not: /\bgiv(e|en) back\b|\bby itself\b|\bneeds a look\b/i,
      write: 'refunded, automatically, needs checking',
    },
    { not: /\bplease\b|!/i, write: 'the instruction alone' },
    { not: / …/, write: 'no space before …' },
    { not: /\w\(s\)/, write: 'texts with _one and _other' },
    {
      not: /\b\w*(organis|authoris|recognis|synchronis|customis|colour|behaviour)|\b(centre|licence|cancelled|catalogue)\b/i,
      write: 'the American spelling',
    },
  ],
  'zh-cn': [
    { not: /告警|警报/, write: '报警' },
    { not: /未(消除|关闭)的?报警/, write: '未解除报警' },
    { not: /登陆|登出/, write: '登录、退出登录' },
    { not: /组织/, write: '机构' },
    { not: /帐号/, write: '账号' },
    { not: /提醒/, write: '通知' },
    { not: /存储条件/, write: '贮藏条件' },
    { not: /探头/, write: '传感器' },
    { not: /格子(?!柜)/, write: '格口（柜为格子柜）' },
    { not: /支付渠道/, write: '支付通道（进件时为支付机构）' },
    { not: /条形码/, write: '商品条码、条码' },
    { not: /顾客/, write: '客户' },
    { not: /(?<!金额)超限/, write: '超标（温度、湿度）' },
    { not: /厂家/, write: '厂商' },
    { not: /(停止|恢复|暂停)销售/, write: '停止售卖、恢复售卖、暂停售卖' },
    { not: /时间段/, write: '时间范围' },
    { not: /身份验证器/, write: '验证器应用' },
    { not: /单击|按 Enter/, write: '点击、按回车键' },
    { not: /早先版本/, write: '历史版本' },
    // Read at first as another word: 发现, 机制.
    { not: /下发现|压缩机制/, write: '将现行…下发，压缩机不制冷' },
    { not: /由[^，。；：]{1,12}审核中/, write: '…正在审核' },
    { not: /[将会]被|进行(购买|确认|检查|处理|任何)/, write: '将…，会…，不用“被”“进行”' },
    { not: /[一1] ?(台|个|张)(物联网卡|导出|表格最多)/, write: '不用“一张”“一个”' },
  ],
  jp: [
    { not: /サイン(イン|アウト)|ログオ[ンフ]/, write: 'ログイン、ログアウト' },
    { not: /組織|団体/, write: '機関' },
    { not: /警報(?!限界)/, write: 'アラーム' },
    { not: /レーン/, write: 'コラム' },
    { not: /装置/, write: '機器' },
    { not: /限度値/, write: '限界値' },
    { not: /(?<!タイム)ゾーン/, write: '温度帯' },
  ],
  ko: [
    // What stands after a noun depends on how it ends: a changed term needs other particles.
    {
      not: /(경보|점포|기기|재고|비고)(을|은|이|과|으로)(?=[ .,)])/,
      write: '경보를, 경보는, 경보가, 경보와, 경보로',
    },
    {
      not: /(유심|컬럼|기관|초안|상품|알림|역할|사용기한)(를|는|가|와)(?=[ .,)])/,
      write: '유심을, 유심은, 유심이, 유심과',
    },
    { not: /알람/, write: '경보' },
    { not: /조직/, write: '기관' },
    { not: /레인/, write: '컬럼' },
    { not: /장비/, write: '기기' },
    { not: /유통기한/, write: '사용기한' },
    { not: /SIM 카드/, write: '유심' },
    // The running number of a location is one.
    { not: /일련번호(?!\))/, write: '시리얼 번호' },
    { not: /매장(?! 판매가)/, write: '점포' },
    { not: /작성 ?중|임시 ?저장/, write: '초안' },
  ],
};

/** Texts the specification fixes, and devices that are no machines: they stand as they are. */
export const AS_GIVEN: readonly string[] = [
  'account: agreeFirst',
  'account: mismatch',
  'domain: alarm.SIM_SWAP',
  'menu: /machine/deviceAuth',
  'resources/deviceAuths: title',
  'settings: device',
  'err.auth.tokenMissing',
  'err.form.phone',
  'err.form.select_first',
  'err.device.no_cabinet',
  'err.device.no_point',
  'err.charge.not_authorised',
];

const THINGS =
  'alarms|batches|cabinets|cards|changes|characters|codes|columns|days|errors|fields|files|hours|institutions|' +
  'items|lanes|machines|messages|minutes|months|notices|notifications|openings|orders|pages|people|persons|' +
  'products|records|results|roles|rows|seconds|sessions|stars|times|trays|units|users|values|weeks';

/** Limits are never 1. */
const COUNTED = new RegExp(
  `\\{(?!\\{?(max|min|most)\\b)\\{?\\w+[^}]*\\}\\}?( (?!and|with|the|to|of)[a-z-]+)? (${THINGS})\\b`,
);

export function countsWithoutPlural(key: string, english: string): boolean {
  return !/_(one|other)$/.test(key) && COUNTED.test(english);
}
