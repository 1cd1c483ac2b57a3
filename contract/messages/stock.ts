import { type Texts, texts } from './general/texts';

export const STOCK_MESSAGES = {
  'err.repl.over_capacity': texts(
    '超过货道容量',
    'Over capacity',
    'コラムの容量を超えています',
    '컬럼 용량을 초과합니다',
  ),
  'err.repl.no_lines': texts(
    '补货单没有明细',
    'The task has no lines',
    '補充明細がありません',
    '보충 항목이 없습니다',
  ),
  'err.repl.closed': texts(
    '已提交的补货单不可修改',
    'A submitted task cannot be changed',
    '提出済みの補充タスクは変更できません',
    '제출된 보충 작업은 수정할 수 없습니다',
  ),
  'err.repl.frozen': texts(
    '拣货已开始，计划数量和批号不可修改',
    'Picking has begun; planned quantities and batches are fixed',
    'ピッキング開始後は計画数量とロットを変更できません',
    '피킹이 시작되어 계획 수량과 배치를 변경할 수 없습니다',
  ),
  'err.repl.trace_count': texts(
    '追溯码数量与补货数量不一致',
    'Scan one traceability code per unit added',
    'トレーサビリティコードの数が補充数と一致しません',
    '추적 코드 수가 보충 수량과 일치하지 않습니다',
  ),
  'err.lane.fefo_violation': texts(
    '新批号效期早于在位批号，请先取出重排',
    'New batch expires earlier than loaded stock; unload and re-order',
    '新しいロットの期限が在庫より早いため、取り出して並べ替えてください',
    '새 배치의 유효 기한이 기존 재고보다 빠릅니다. 꺼내어 다시 정렬하세요',
  ),
  'err.form.stock': texts('库存不足', 'Insufficient stock', '在庫が不足しています', '재고가 부족합니다'),
  'err.recall.no_lane': texts(
    '该设备没有待确认的货道',
    'This machine has no lane left to confirm',
    'この機器に確認待ちのコラムはありません',
    '이 기기에는 확인할 컬럼이 없습니다',
  ),
  'err.recall.no_place': texts(
    '该仓库没有待确认的召回药品',
    'This warehouse has no recalled packs left to confirm',
    'この倉庫に確認待ちの回収対象品はありません',
    '이 창고에는 확인할 회수 상품이 없습니다',
  ),
  'err.recall.place_above': texts(
    '这些药品存放在上级机构的仓库“{warehouse}”，由该机构人员确认',
    'These packs lie in the warehouse “{warehouse}” of an institution above. Its staff confirm them.',
    'この回収対象品は上位機関の倉庫「{warehouse}」にあります。確認はその機関の担当者が行います',
    '이 회수 상품은 상위 기관의 창고 ‘{warehouse}’에 있습니다. 해당 기관 담당자가 확인합니다',
  ),
  'err.recall.packsLeft': texts(
    '仓库内还有 {left} 件未隔离，请先驳回占用它们的领用单',
    'Packs not set apart yet: {left}. Reject the requisitions that hold them first.',
    '未隔離の在庫が {left} 個あります。引き当てている払出請求書を先に却下してください',
    '아직 격리되지 않은 상품이 {left}개 있습니다. 이를 예약한 불출 요청서를 먼저 반려하세요',
  ),
  'err.stocktake.closed': texts(
    '已提交的盘点不可修改',
    'A submitted stocktake cannot be changed',
    '提出済みの棚卸は変更できません',
    '제출된 재고 실사는 수정할 수 없습니다',
  ),
  'err.stockForm.closed': texts(
    '已提交的单据不可修改',
    'A submitted form cannot be changed',
    '提出済みの伝票は変更できません',
    '제출된 전표는 수정할 수 없습니다',
  ),
  'err.stockForm.two_people': texts(
    '交接须由两人签字',
    'Two different people must sign the handover',
    '受け渡しには別の 2 名の署名が必要です',
    '인수인계에는 서로 다른 두 사람의 서명이 필요합니다',
  ),
  'err.stockForm.no_restock': texts(
    '召回、破损或超温的商品不能重新上架',
    'Recalled, damaged or out-of-range goods cannot be restocked',
    '回収・破損・温度逸脱の商品は再販できません',
    '회수, 파손 또는 온도 이탈 상품은 재판매할 수 없습니다',
  ),
  'err.plan.closed': texts(
    '仅草稿状态的方案可修改或删除',
    'Only drafts can be changed or deleted',
    '変更・削除できるのは下書きのみです',
    '초안만 수정하거나 삭제할 수 있습니다',
  ),
  'err.plan.noLane': texts(
    '设备上已没有该货道',
    'The machine does not have this lane any more',
    'この機器にこのコラムはもうありません',
    '이 기기에 더 이상 이 컬럼이 없습니다',
  ),
  'err.third.line': texts(
    '“{line}”无法安排：商品未匹配，或设备没有可放的货道、所指定的批次',
    '“{line}” cannot be planned: the product is not matched, or the machine has no lane with room or no such batch',
    '「{line}」を計画できません：商品が未割当か、空きのあるコラムまたは指定ロットがありません',
    '“{line}”을(를) 계획할 수 없습니다: 상품이 지정되지 않았거나 공간이 있는 컬럼 또는 지정 로트가 없습니다',
  ),
  'err.third.unmatched': texts(
    '请先匹配设备',
    'Match a machine first',
    '先に機器を割り当ててください',
    '먼저 기기를 지정하세요',
  ),
  'err.lane.other_seller': texts(
    '该商品属于其他机构。设备只销售本机构及上级机构的商品',
    'The product belongs to another institution. A machine sells products of its own institution and those above it.',
    '別の機関の商品です。機器で販売できるのは、所属機関とその上位機関の商品だけです',
    '다른 기관의 상품입니다. 기기에서는 소속 기관과 상위 기관의 상품만 판매할 수 있습니다',
  ),
} as const satisfies Record<string, Texts>;
