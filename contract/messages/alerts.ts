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
} as const satisfies Record<string, Texts>;
