import { type Texts, texts } from './texts';

export const LINKS_MESSAGES = {
  'err.link.invalid': texts(
    '链接无效或已过期',
    'Link invalid or expired',
    'リンクが無効か、有効期限が切れています',
    '링크가 올바르지 않거나 만료되었습니다',
  ),
  'err.link.used': texts(
    '链接已使用',
    'Link already used',
    'このリンクは使用済みです',
    '이미 사용된 링크입니다',
  ),
  'err.link.answer': texts(
    '请填写完整后提交',
    'Complete your answer',
    '回答を入力してください',
    '답변을 입력하세요',
  ),
} as const satisfies Record<string, Texts>;
