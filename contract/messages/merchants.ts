import { type Texts, texts } from './general/texts';

export const MERCHANTS_MESSAGES = {
  'err.merchant.locked': texts(
    '商户信息不可修改',
    'Merchant information cannot be modified',
    '加盟店情報は変更できません',
    '가맹점 정보는 수정할 수 없습니다',
  ),
  'err.merchant.incomplete': texts(
    '商户资料不完整',
    'Merchant incomplete',
    '加盟店情報が不足しています',
    '가맹점 정보가 완전하지 않습니다',
  ),
  'err.merchant.already_declared': texts('已申报', 'Already declared', '申請済みです', '이미 신청했습니다'),
  'err.merchant.approved': texts(
    '已审核通过',
    'Already approved',
    '審査に合格済みです',
    '이미 심사를 통과했습니다',
  ),
  'err.merchant.withdrawn': texts(
    '进件已取消',
    'The application has been canceled',
    '申請は取り消し済みです',
    '이미 취소한 신청입니다',
  ),
  'err.merchant.disabled': texts(
    '所属机构已停用，不能申报',
    'The institution is disabled. Enable it before declaring',
    '機関が無効になっているため申請できません',
    '기관이 사용 중지되어 신청할 수 없습니다',
  ),
  'err.merchant.expiring': texts(
    '证件有效期须超过 30 天',
    'The document has to be valid for at least 30 more days',
    '書類の有効期限は 30 日以上必要です',
    '증명서 유효기간이 30일 이상 남아 있어야 합니다',
  ),
  'err.merchant.publicAccount': texts(
    '对公账号为 8–30 位数字',
    'A company account has 8–30 digits',
    '法人口座番号は 8〜30 桁の数字です',
    '법인 계좌번호는 8~30자리 숫자입니다',
  ),
  'err.merchant.accountHolder': texts(
    '对私账户须为法定代表人本人账户',
    'A private account has to be that of the legal representative',
    '個人口座は法定代表者本人のものに限ります',
    '개인 계좌는 법정대표자 본인 명의여야 합니다',
  ),
  'err.merchant.unreadableValue': texts(
    '支付机构无法识别“{label}”，请核对后重新申报',
    'The payment provider could not read “{label}”. Check it and declare again',
    '決済事業者が「{label}」を読み取れませんでした。確認して再度申請してください',
    '결제 사업자가 ‘{label}’ 항목을 읽지 못했습니다. 확인 후 다시 신청하세요',
  ),
  'err.merchant.unreadable': texts(
    '支付机构无法识别这份申请，请核对全部资料后重新申报',
    'The payment provider could not read the application. Check all its details and declare again',
    '決済事業者が申請を読み取れませんでした。全項目を確認して再度申請してください',
    '결제 사업자가 신청서를 읽지 못했습니다. 모든 정보를 확인한 후 다시 신청하세요',
  ),
  'err.merchant.notAccepted': texts(
    '支付机构未受理这份申请',
    'The payment provider did not accept the application',
    '決済事業者が申請を受け付けませんでした',
    '결제 사업자가 신청을 접수하지 않았습니다',
  ),
  'err.form.digitsOnly': texts(
    '只能输入数字',
    'Digits only',
    '数字のみ入力できます',
    '숫자만 입력할 수 있습니다',
  ),
  'err.form.plainName': texts(
    '名称不能包含特殊字符',
    'The name cannot contain special characters',
    '名称に特殊文字は使えません',
    '이름에 특수 문자를 사용할 수 없습니다',
  ),
  'err.form.period': texts(
    '结束日期不能早于开始日期',
    'The end date cannot be before the start date',
    '終了日は開始日以降にしてください',
    '종료일은 시작일보다 빠를 수 없습니다',
  ),
} as const satisfies Record<string, Texts>;
