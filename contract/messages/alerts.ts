import { type Texts, texts } from './texts';

export const ALERTS_MESSAGES = {
  'err.alert.noteRequired': texts(
    '请填写处理备注',
    'A note is required for this priority',
    'この優先度では対応メモが必要です',
    '이 우선순위에는 처리 메모가 필요합니다',
  ),
  'err.alert.noteTooLong': texts(
    '备注不能超过 {max} 个字符',
    'The note may have at most {max} characters',
    'メモは {max} 文字以内で入力してください',
    '메모는 {max}자 이하로 입력하세요',
  ),
} as const satisfies Record<string, Texts>;
