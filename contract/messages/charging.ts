import { type Texts, texts } from './general/texts';

export const CHARGING_MESSAGES = {
  'err.charge.not_authorised': texts(
    '商户未授权收费，请联系系统管理员',
    'Not authorised for charging, contact the system administrator',
    '課金が許可されていません。システム管理者に連絡してください',
    '과금이 허가되지 않았습니다. 시스템 관리자에게 문의하세요',
  ),
  'err.charge.basic_first': texts(
    '请先购买基础服务',
    'Buy the basic service first',
    '先に基本サービスを購入してください',
    '먼저 기본 서비스를 구매하세요',
  ),
  'err.charge.ended': texts(
    '该功能的服务已到期，续费后可继续使用',
    'The service for this feature has ended. Renew it to go on using it',
    'この機能のサービスは期限切れです。更新すると引き続き利用できます',
    '이 기능의 서비스가 만료되었습니다. 갱신하면 계속 사용할 수 있습니다',
  ),
  'err.charge.basicFee': texts(
    '基础服务的费用须大于 0',
    'The fee of a basic service has to be above 0',
    '基本サービスの料金は 0 より大きくしてください',
    '기본 서비스 요금은 0보다 커야 합니다',
  ),
  'err.charge.basicFunction': texts(
    '基础收费项至少包含一个基础功能',
    'A basic item needs at least one basic function',
    '基本項目には基本機能が 1 つ以上必要です',
    '기본 항목에는 기본 기능이 하나 이상 필요합니다',
  ),
  'err.charge.discountBase': texts(
    '优惠金额不能大于原价',
    'The discount cannot be above the price',
    '割引額は元の価格を超えられません',
    '할인 금액은 원래 가격을 넘을 수 없습니다',
  ),
  'err.charge.invoiceTaken': texts(
    '该发票号码已用于其他订单',
    'Another order has this invoice number',
    'この請求書番号は別の注文で使われています',
    '다른 주문에서 사용 중인 세금계산서 번호입니다',
  ),
  'err.charge.notOffered': texts(
    '所选服务或周期不可购买',
    'This service or term is not on sale',
    '選択したサービスまたは期間は購入できません',
    '선택한 서비스 또는 기간은 구매할 수 없습니다',
  ),
  'err.charge.fewer': texts(
    '服务到期前不能减少数量',
    'The quantity cannot be reduced before the service ends',
    'サービスの終了前に数量を減らすことはできません',
    '서비스 종료 전에는 수량을 줄일 수 없습니다',
  ),
  'err.charge.triedBefore': texts(
    '该服务已开通或已试用过',
    'This service is active or has been tried before',
    'このサービスは利用中か、すでに試用済みです',
    '이 서비스는 이용 중이거나 이미 체험했습니다',
  ),
  'err.charge.platform': texts(
    '平台不购买服务，请选择机构',
    'The platform buys no services. Choose an institution',
    'プラットフォームはサービスを購入しません。機関を選択してください',
    '플랫폼은 서비스를 구매하지 않습니다. 기관을 선택하세요',
  ),
  'err.charge.payType': texts(
    '该支付方式未授权',
    'This payment method is not authorized',
    'この支払方法は許可されていません',
    '허가되지 않은 결제 방법입니다',
  ),
  'err.charge.priceChanged': texts(
    '价格已变更，请重新确认',
    'The price has changed. Confirm it again',
    '価格が変更されました。もう一度確認してください',
    '가격이 변경되었습니다. 다시 확인하세요',
  ),
  'err.toggle.in_use': texts(
    '使用中，不能停用',
    'In use, cannot disable',
    '使用中のため無効にできません',
    '사용 중이라 사용 중지할 수 없습니다',
  ),
  'err.pay.amount_mismatch': texts(
    '支付金额不一致',
    'Amount mismatch',
    '支払金額が一致しません',
    '결제 금액이 일치하지 않습니다',
  ),
  'err.pay.provision': texts(
    '已支付，开通失败',
    'Paid, provisioning failed',
    '支払済みですが、開通に失敗しました',
    '결제되었으나 개통에 실패했습니다',
  ),
  'err.pay.noProvider': texts(
    '该订单不能扫码支付，请联系平台确认收款',
    'This order cannot be paid by code. Contact the platform to confirm the payment',
    'この注文はコードで支払えません。入金確認はプラットフォームに連絡してください',
    '이 주문은 코드로 결제할 수 없습니다. 입금 확인은 플랫폼에 문의하세요',
  ),
  'err.pay.unreachable': texts(
    '支付通道无响应，请稍后重试',
    'The payment provider does not answer. Try again later',
    '決済サービスが応答しません。しばらくしてから再試行してください',
    '결제 서비스가 응답하지 않습니다. 잠시 후 다시 시도하세요',
  ),
  'err.pay.refused': texts(
    '支付通道拒绝了该订单',
    'The payment provider rejected this order',
    '決済サービスがこの注文を拒否しました',
    '결제 서비스가 이 주문을 거부했습니다',
  ),
  'err.pay.final': texts('订单已完结', 'Order closed', '注文は完了しています', '완료된 주문입니다'),
} as const satisfies Record<string, Texts>;
