import { type Texts, texts } from './general/texts';

export const DEALERS_MESSAGES = {
  'err.dealer.level': texts(
    '经销商最多三级',
    'Dealers have at most three levels',
    '販売代理店は 3 階層までです',
    '대리점은 3단계까지 만들 수 있습니다',
  ),
  'err.dealer.has_children': texts(
    '存在下级经销商，不能删除',
    'A dealer with dealers below it cannot be deleted',
    '下位の販売代理店があるため削除できません',
    '하위 대리점이 있어 삭제할 수 없습니다',
  ),
  'err.dealer.person': texts(
    '该人员已是此经销商的成员',
    'This person already belongs to the dealer',
    'この担当者はすでに登録されています',
    '이미 등록된 담당자입니다',
  ),
  'err.dealer.confirmed': texts(
    '对账单已确认，不能更改',
    'The statement is confirmed already',
    '明細書は確定済みです',
    '이미 확정된 명세서입니다',
  ),
  'err.dealer.pay': texts(
    '仅已确认、未付款的对账单可以登记付款',
    'Only a confirmed statement that is not paid can be recorded as paid',
    '支払いを記録できるのは、確定済みで未払いの明細書だけです',
    '확정되고 아직 지급되지 않은 명세서만 지급을 기록할 수 있습니다',
  ),
} as const satisfies Record<string, Texts>;
