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
} as const satisfies Record<string, Texts>;
