import { type Texts, texts } from './general/texts';

export const ONLINE_HOSPITALS_MESSAGES = {
  'err.hospitalAuth.period': texts(
    '截止日期不能早于开始日期',
    'The end date must not be before the start date',
    '終了日は開始日以降の日付にしてください',
    '종료일은 시작일보다 빠를 수 없습니다',
  ),
  'err.hospitalAuth.active': texts(
    '该机构与互联网医院已有生效的授权',
    'The institution already has an active authorization for this internet hospital',
    'この機関には当該インターネット病院の有効な許可がすでにあります',
    '이 기관에는 해당 인터넷 병원의 유효한 승인이 이미 있습니다',
  ),
  'err.hospitalAuth.over': texts(
    '授权已过有效期',
    'The authorization period has ended',
    '許可の有効期間が終了しています',
    '승인 유효기간이 끝났습니다',
  ),
  'err.inquiry.hours': texts(
    '当前不在问诊服务时段内',
    'Consultations are not offered at this hour',
    '診療の受付時間外です',
    '현재 진료 제공 시간이 아닙니다',
  ),
  'err.inquiry.realName': texts(
    '问诊须先完成实名认证',
    'Verify the identity of the patient before the consultation',
    '診療には本人確認が必要です',
    '진료 전에 본인 확인이 필요합니다',
  ),
  'err.prepaid.none': texts(
    '无预付剩余次数，请先充值',
    'No prepaid remaining count, charge first',
    '前払いの残り回数がありません。先にチャージしてください',
    '선불 남은 횟수가 없습니다. 먼저 충전하세요',
  ),
  'err.prepaid.exceed': texts(
    '次数不能大于可分配剩余次数',
    'Count exceeds remaining allocatable count',
    '割り当て可能な残り回数を超えています',
    '할당 가능한 남은 횟수를 초과했습니다',
  ),
  'err.prepaid.device_exceed': texts(
    '收回次数不能大于设备剩余次数',
    'The machine has fewer counts left than you take back',
    '回収する回数が機器の残り回数を超えています',
    '회수할 횟수가 기기에 남은 횟수를 초과했습니다',
  ),
  'err.prepaid.alloc_zero': texts(
    '分配次数不能为 0',
    'Allocation count cannot be 0',
    '割り当て回数は 0 にできません',
    '할당 횟수는 0일 수 없습니다',
  ),
  'err.prepaid.freeze_none': texts(
    '无预付次数，不可冻结',
    'Freeze not allowed without prepaid',
    '前払い回数がないため凍結できません',
    '선불 횟수가 없어 동결할 수 없습니다',
  ),
  'err.prepaid.frozen_exceed': texts(
    '次数不能大于已冻结次数',
    'Count exceeds the frozen count',
    '凍結中の回数を超えています',
    '동결된 횟수를 초과했습니다',
  ),
  'err.prepaid.void_used': texts(
    '次数已使用，不能作废',
    'Counts already used, cannot void',
    '使用済みの回数があるため取り消せません',
    '이미 사용된 횟수가 있어 취소할 수 없습니다',
  ),
  'err.prepaid.void_self': texts(
    '不能作废自己创建的充值，须由他人操作',
    'Another person has to void a recharge you made',
    '自分が登録したチャージは取り消せません。別の担当者が行ってください',
    '본인이 등록한 충전은 다른 담당자가 취소해야 합니다',
  ),
  'err.prepaid.same_org': texts(
    '不能转给本机构',
    'Counts cannot be transferred to the same institution',
    '同じ機関には移転できません',
    '같은 기관으로는 이전할 수 없습니다',
  ),
  'err.prepaid.device': texts(
    '该设备不属于本机构',
    'The machine does not belong to this institution',
    'この機器は当該機関に属していません',
    '이 기기는 해당 기관에 속하지 않습니다',
  ),
} as const satisfies Record<string, Texts>;
