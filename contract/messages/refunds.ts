import { type Texts, texts } from './general/texts';

export const REFUND_MESSAGES = {
  'err.refund.amount': texts(
    '退款金额超限',
    'Refund too large',
    '返金額が上限を超えています',
    '환불 금액이 한도를 넘었습니다',
  ),
  'err.refund.unpaid': texts(
    '订单未支付，无款可退',
    'The order is not paid. There is nothing to refund',
    '未払いの注文のため、返金するものはありません',
    '결제하지 않은 주문이므로 환불할 금액이 없습니다',
  ),
  'err.refund.allBack': texts(
    '已全额退款',
    'The whole amount has been refunded',
    '全額返金済みです',
    '전액 환불했습니다',
  ),
  'err.refund.platform_only': texts(
    '由平台处理',
    'Platform decides',
    'プラットフォームが判断します',
    '플랫폼에서 결정합니다',
  ),
  'err.refund.reason_required': texts(
    '请填写驳回原因',
    'Reason required',
    '却下の理由を入力してください',
    '반려 사유를 입력하세요',
  ),
  'err.refund.psp': texts(
    '支付通道退款失败',
    'PSP refund failed',
    '決済事業者での返金に失敗しました',
    '결제 서비스 환불에 실패했습니다',
  ),
  'err.refund.notPending': texts(
    '没有待审核的退款',
    'No refund is pending review',
    '審査待ちの返金はありません',
    '심사 대기 중인 환불이 없습니다',
  ),
  'err.refund.notFailed': texts(
    '仅退款失败的订单可重试',
    'Only a failed refund can be retried',
    '再実行できるのは失敗した返金のみです',
    '실패한 환불만 다시 시도할 수 있습니다',
  ),
  'err.refund.notRunning': texts(
    '没有处理中的退款',
    'No refund is under way',
    '処理中の返金はありません',
    '진행 중인 환불이 없습니다',
  ),
  'err.refund.byProvider': texts(
    '由支付通道退款，无需人工确认',
    'The payment provider returns this money',
    '決済事業者が返金します',
    '결제 서비스가 환불합니다',
  ),
  'err.refund.running': texts(
    '退款正在处理中',
    'A refund is under way already',
    '返金はすでに処理中です',
    '이미 환불이 진행 중입니다',
  ),
  'err.refund.dispensing': texts(
    '设备正在出货，请在出货结束后申请退款',
    'The machine is dispensing. Ask for the refund when it has finished',
    '払出し中です。払出しの終了後に返金を申請してください',
    '배출 중입니다. 배출이 끝난 뒤 환불을 신청하세요',
  ),
  'err.refund.wholeOnly': texts(
    '商品交付前仅支持整单退款',
    'Before the goods are handed out only the whole order can be refunded',
    '商品の引渡し前は注文全体のみ返金できます',
    '상품을 내주기 전에는 주문 전체만 환불할 수 있습니다',
  ),
  'err.refund.qty': texts(
    '退款数量超过可退数量',
    'More than is left of the line',
    '数量が返金できる残りを超えています',
    '수량이 환불할 수 있는 나머지를 넘었습니다',
  ),
  'err.refund.notPassed': texts(
    '请先批准售后申请',
    'Approve the request first',
    '先に申請を承認してください',
    '먼저 신청을 승인하세요',
  ),
  'err.refund.beyond': texts(
    '退款金额超过您的审批权限，须由商户管理员处理',
    'The amount is above your limit. A merchant administrator has to decide',
    '金額が承認権限を超えているため、加盟店の管理者が判断します',
    '금액이 승인 한도를 넘어 가맹점 관리자가 결정해야 합니다',
  ),
} as const satisfies Record<string, Texts>;
