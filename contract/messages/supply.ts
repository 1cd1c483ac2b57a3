import { type Texts, texts } from './general/texts';

export const SUPPLY_MESSAGES = {
  'err.supply.qualification': texts(
    '供应商资质过期',
    'Supplier qualification expired',
    '仕入先の許可証の有効期限が切れています',
    '공급업체의 자격이 만료되었습니다',
  ),
  'err.supply.disabled': texts(
    '供应商已停用',
    'The supplier is disabled',
    '仕入先は無効になっています',
    '공급업체가 비활성화되어 있습니다',
  ),
  'err.supply.minimum': texts(
    '订单金额低于供应商起订金额 {min}',
    'The order is below the minimum of the supplier: {min}',
    '注文金額が仕入先の最低注文金額 {min} を下回っています',
    '주문 금액이 공급업체의 최소 주문 금액 {min}보다 적습니다',
  ),
  'err.supply.nothingShort': texts(
    '在该备货天数内，供应商可供的商品均不缺货',
    'Nothing this supplier offers runs short within these days',
    'この日数では、この仕入先の商品に不足はありません',
    '이 일수 동안 부족해지는 공급업체 상품이 없습니다',
  ),
  'err.supply.drafted': texts(
    '该供应商已有采购单草稿 {no}，请先提交或取消该采购单',
    'A draft for this supplier exists: {no}. Submit or cancel that purchase order first',
    'この仕入先の発注書の下書き {no} があります。先にその発注書を提出するか取り消してください',
    '이 공급업체의 발주서 초안 {no}이(가) 있습니다. 먼저 해당 발주서를 제출하거나 취소하세요',
  ),
  'err.supply.shipped': texts(
    '已发货的采购单不能取消',
    'A shipped purchase order cannot be canceled',
    '出荷済みの発注書は取り消せません',
    '출고된 발주서는 취소할 수 없습니다',
  ),
  'err.supply.sample': texts(
    '请填写抽样数量，且不超过订购数量',
    'Enter how many packs were sampled, at most as many as ordered',
    '抜取数量を発注数以内で入力してください',
    '발주 수량 이내에서 표본 수량을 입력하세요',
  ),
  'err.supply.defects': texts(
    '不合格数量不能超过抽样数量',
    'No more defective packs than were sampled',
    '不良数は抜取数量以内で入力してください',
    '불량 수량은 표본 수량을 넘을 수 없습니다',
  ),
  'err.supply.defectsTaken': texts(
    '抽样有不合格品，请先在明细中从实收数量扣除拒收部分',
    'The sample has defects: first take what is rejected out of the received quantities',
    '抜取検査で不良があります。先に明細の受入数から拒否分を除いてください',
    '표본에 불량이 있습니다. 먼저 내역의 입고 수량에서 반려할 수량을 빼세요',
  ),
  'err.supply.rejectReason': texts(
    '请填写拒收原因',
    'Enter the reason for rejecting',
    '拒否理由を入力してください',
    '반려 사유를 입력하세요',
  ),
  'err.supply.locked': texts(
    '采购单已完成验收，不能修改',
    'The purchase order has been accepted and cannot be edited',
    '検収済みの発注書は変更できません',
    '검수가 끝난 발주서는 수정할 수 없습니다',
  ),
  'err.supply.received': texts(
    '请填写每一行的实收数量、批号、生产日期和有效期',
    'Enter received quantity, batch number, production date and expiry date on every line',
    'すべての行に受入数量・製造番号・製造日・使用期限を入力してください',
    '모든 행에 입고 수량, 제조번호, 제조일, 사용기한을 입력하세요',
  ),
  'err.supply.past': texts(
    '有效期须晚于生产日期，且不早于今天；过期药品的实收数量填 0',
    'The expiry date is after the production date and not past. Enter 0 received for expired medicines',
    '使用期限は製造日より後で、本日以降の日付にしてください。期限切れの医薬品は受入数を 0 にします',
    '사용기한은 제조일 이후이며 오늘 이후여야 합니다. 기한이 지난 의약품은 입고 수량을 0으로 입력하세요',
  ),
  'err.supply.tooMany': texts(
    '实收数量不能大于订购数量',
    'The received quantity exceeds the ordered quantity',
    '受入数量が発注数量を超えています',
    '입고 수량이 발주 수량보다 많습니다',
  ),
  'err.supply.temperature': texts(
    '冷藏商品须上传运输温度记录',
    'Cold goods need a transport temperature record',
    '冷蔵品には輸送時の温度記録が必要です',
    '냉장 상품은 운송 온도 기록이 필요합니다',
  ),
} as const satisfies Record<string, Texts>;
