import type { Locale } from '../../../contract/common/locale';
import { type Texts, texts } from '../../../contract/messages/general/texts';

/** A text must say what the code is for: somebody may be talking its owner into reading it out. */
const CODE_TEXTS: Record<'login' | 'forgot', Texts> = {
  login: texts(
    '【Pharos】登录验证码 {code}，5 分钟内有效。请勿告知他人。',
    '[Pharos] {code} is your sign-in code, valid for 5 minutes. Never share it.',
    '【Pharos】ログイン用の認証コードは {code} です（5 分間有効）。他人に教えないでください。',
    '[Pharos] 로그인 인증번호는 {code}입니다(5분간 유효). 다른 사람에게 알려주지 마세요.',
  ),
  forgot: texts(
    '【Pharos】重置密码验证码 {code}，5 分钟内有效。若非本人操作请忽略，并勿告知他人。',
    '[Pharos] {code} is your password reset code, valid for 5 minutes. If you did not ask for it, ignore it. Never share it.',
    '【Pharos】パスワード再設定用の認証コードは {code} です（5 分間有効）。心当たりがない場合は無視し、他人に教えないでください。',
    '[Pharos] 비밀번호 재설정 인증번호는 {code}입니다(5분간 유효). 요청하지 않았다면 무시하고 다른 사람에게 알려주지 마세요.',
  ),
};

export type CodeScene = keyof typeof CODE_TEXTS;

export function codeText(scene: CodeScene, locale: Locale, code: string): string {
  return CODE_TEXTS[scene][locale].replace('{code}', code);
}
