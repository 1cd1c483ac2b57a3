import { texts } from '../general/texts';

/** Why something cannot be done to an order, a box, a store, a connection or a refund as it stands. */
export const ORDER_STATE_MESSAGES = {
  'err.platform.isOpen': texts(
    '门店已是营业状态',
    'The store is open already',
    '店舗は営業中です',
    '이미 영업 중인 점포입니다',
  ),
  'err.platform.isClosed': texts(
    '门店已是休息状态',
    'The store is closed already',
    '店舗は休業中です',
    '이미 영업을 종료한 점포입니다',
  ),
  'err.order.unpaid': texts(
    '订单尚未付款',
    'The order has not been paid yet',
    '注文はまだ支払われていません',
    '아직 결제되지 않은 주문입니다',
  ),
  'err.order.rxOpen': texts(
    '订单的处方尚未审核通过',
    'The prescription of the order has not been approved yet',
    '注文の処方箋はまだ監査が終わっていません',
    '주문의 처방전 검토가 아직 끝나지 않았습니다',
  ),
  'err.order.rxRejected': texts(
    '订单的处方审核未通过',
    'The prescription of the order was rejected',
    '注文の処方箋は却下されています',
    '주문의 처방전이 반려되었습니다',
  ),
  'err.order.prepared': texts(
    '订单已完成备货',
    'The order is prepared already',
    '商品の準備は完了しています',
    '이미 상품 준비를 마친 주문입니다',
  ),
  'err.order.inMachine': texts(
    '设备正在出货，请等待结果',
    'The machine is dispensing. Wait for the result',
    '機器が払出し中です。結果をお待ちください',
    '기기가 배출 중입니다. 결과를 기다리세요',
  ),
  'err.order.dispensed': texts(
    '商品已出货',
    'The goods have been dispensed already',
    '商品は払出し済みです',
    '이미 상품이 배출되었습니다',
  ),
  'err.order.partial': texts(
    '仅部分商品已出货',
    'Only a part of the goods was dispensed',
    '一部の商品のみ払い出されています',
    '일부 상품만 배출되었습니다',
  ),
  'err.order.notDispensed': texts(
    '设备未能出货',
    'The machine could not dispense the goods',
    '機器は商品を払い出せませんでした',
    '기기가 상품을 배출하지 못했습니다',
  ),
  'err.order.withRider': texts(
    '已分配骑手，由骑手取货',
    'A rider has been assigned and picks the order up',
    '配達員が割り当て済みで、配達員が受け取ります',
    '배달원이 배정되어 배달원이 수령합니다',
  ),
  'err.order.onItsWay': texts(
    '订单已在配送中',
    'The order is on its way already',
    'すでに配達中の注文です',
    '이미 배달 중인 주문입니다',
  ),
  'err.order.pickedUp': texts(
    '订单已取货',
    'The order has been picked up already',
    '受取済みの注文です',
    '이미 수령한 주문입니다',
  ),
  'err.order.delivered': texts(
    '订单已送达',
    'The order has been delivered already',
    '配達済みの注文です',
    '이미 배달이 끝난 주문입니다',
  ),
  'err.refund.failed': texts(
    '上次退款失败，请重试退款',
    'The last refund failed. Retry it',
    '前回の返金に失敗しています。返金を再実行してください',
    '이전 환불이 실패했습니다. 환불을 다시 시도하세요',
  ),
  'err.refund.done': texts(
    '款项已退回',
    'The money has already been refunded',
    '返金済みです',
    '이미 환불이 끝났습니다',
  ),
  'err.refund.requestOver': texts(
    '售后申请已结束',
    'The after-sales request is over',
    '返品・返金の申請は終了しています',
    '이미 종료된 교환·환불 신청입니다',
  ),
  'err.erp.pushing': texts(
    '订单正在推送，请稍候',
    'The order is being pushed',
    '注文を送信中です',
    '전송 중인 주문입니다',
  ),
  'err.erp.paused': texts(
    'ERP 接入已暂停',
    'The ERP connection is paused already',
    'ERP 接続はすでに一時停止中です',
    '이미 일시 중지한 ERP 연결입니다',
  ),
  'err.locker.picked': texts(
    '药品已被取走',
    'The medicine has been picked up',
    '医薬品は受取済みです',
    '이미 수령한 의약품입니다',
  ),
  'err.locker.returned': texts(
    '药品已退回',
    'The medicine has been returned',
    '医薬品は返却済みです',
    '이미 반납된 의약품입니다',
  ),
  'err.locker.outOfOrder': texts(
    '该格口已停用',
    'The compartment is out of order already',
    'このボックスはすでに使用停止です',
    '이미 사용 중지된 칸입니다',
  ),
};
