import { type Texts, texts } from './texts';

export const SESSION_MESSAGES = {
  'err.auth.tokenMissing': texts(
    'token is undefined!',
    'token is undefined!',
    'token is undefined!',
    'token is undefined!',
  ),
  'err.auth.invalidToken': texts(
    '登录已失效，请重新登录',
    'Your session has ended. Sign in again',
    'セッションの有効期限が切れました。もう一度ログインしてください',
    '세션이 만료되었습니다. 다시 로그인하세요',
  ),
  'err.auth.badCredentials': texts(
    '账号或密码错误',
    'Wrong account or password',
    'アカウントまたはパスワードが正しくありません',
    '계정 또는 비밀번호가 올바르지 않습니다',
  ),
  'err.auth.locked': texts(
    '尝试次数过多，请 {minutes} 分钟后再试',
    'Too many attempts. Try again in {minutes} min',
    '試行回数が上限に達しました。{minutes} 分後にもう一度お試しください',
    '시도 횟수를 초과했습니다. {minutes}분 후 다시 시도하세요',
  ),
} as const satisfies Record<string, Texts>;
