import { type Texts, texts } from './general/texts';

export const ALERTS_MESSAGES = {
  'err.alert.noteRequired': texts(
    '请填写处理备注',
    'A note is required for this priority',
    'この優先度では備考が必要です',
    '이 우선순위에는 비고가 필요합니다',
  ),
  'err.alert.noteTooLong': texts(
    '备注不能超过 {max} 个字符',
    'The note may have at most {max} characters',
    '備考は {max} 文字以内で入力してください',
    '비고는 {max}자 이하로 입력하세요',
  ),
  'err.alarmLevel.nobody': texts(
    '请选择通知对象或指定人员',
    'Choose who is notified, or name people',
    '通知先または担当者を選択してください',
    '통지 대상 또는 담당자를 선택하세요',
  ),
  'err.alarmLevel.taken': texts(
    '该机构在此优先级下已有该级别',
    'The institution already has this level for this priority',
    'この機関のこの優先度には、同じレベルがすでにあります',
    '이 기관의 해당 우선순위에 이미 같은 단계가 있습니다',
  ),
  'err.excursion.goesOn': texts(
    '温度超标尚未结束，不能作出处置',
    'The excursion is still in progress. Decide when it has ended',
    '温度逸脱が続いています。終了後に処置を決定してください',
    '온도 일탈이 계속되고 있습니다. 종료 후 조치를 결정하세요',
  ),
  'err.excursion.proposed': texts(
    '放行正在等待第二人签署',
    'A release waits for a second person',
    '販売再開は 2 人目の署名待ちです',
    '출고 허용이 두 번째 담당자의 서명을 기다리고 있습니다',
  ),
  'err.excursion.decided': texts(
    '该超标已作出处置',
    'This excursion is decided',
    'この温度逸脱の処置は決定済みです',
    '이 온도 일탈의 조치는 이미 결정되었습니다',
  ),
  'err.excursion.samePerson': texts(
    '放行须由另一人签署',
    'A release has to be signed by another person',
    '販売再開には別の担当者の署名が必要です',
    '출고 허용은 다른 담당자가 서명해야 합니다',
  ),
  'err.zone.future': texts(
    '生效时间须晚于现在；立即生效的更改请在温区设置或设备上修改',
    'The settings have to take effect later than now. Change what applies at once at the zone or the machine.',
    '適用日時は現在より後にしてください。すぐに適用する変更は温度帯設定または機器で行ってください',
    '적용 시각은 현재 이후여야 합니다. 즉시 적용할 변경은 온도 구역 설정 또는 기기에서 하세요',
  ),
  'err.excursion.undecided': texts(
    '该温区的温度超标尚未作出处置，请先在温度超标档案中作出处置',
    'The temperature excursion of this zone is not decided yet. Decide it first.',
    'この温度帯の温度逸脱は処置が未決定です。先に処置を決定してください',
    '이 온도 구역의 온도 일탈에 대한 조치가 아직 결정되지 않았습니다. 먼저 조치를 결정하세요',
  ),
  'err.excursion.kept': texts(
    '货道内有因温度超标而决定隔离或销毁的商品，请先取出',
    'The lane holds goods that are quarantined or to be destroyed after a temperature excursion. Take them out first.',
    'コラムに温度逸脱により隔離または廃棄と決定された商品があります。先に取り出してください',
    '컬럼에 온도 일탈로 격리 또는 폐기가 결정된 상품이 있습니다. 먼저 꺼내세요',
  ),
} as const satisfies Record<string, Texts>;
