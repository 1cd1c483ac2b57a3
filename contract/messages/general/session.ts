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
  'err.display.code': texts(
    '配对码无效或已过期，请管理员重新生成',
    'The pairing code is wrong or has expired. Ask an administrator for a new one',
    'ペアリングコードが正しくないか、有効期限が切れています。管理者に再発行を依頼してください',
    '페어링 코드가 올바르지 않거나 만료되었습니다. 관리자에게 새 코드를 요청하세요',
  ),
  'err.auth.locked': texts(
    '尝试次数过多，请 {minutes} 分钟后再试',
    'Too many attempts. Try again in {minutes} min',
    '試行回数が上限に達しました。{minutes} 分後にもう一度お試しください',
    '시도 횟수를 초과했습니다. {minutes}분 후 다시 시도하세요',
  ),
  'err.auth.slow': texts(
    '该账号的失败次数过多，请 {seconds} 秒后再试',
    'Too many failed attempts for this account. Try again in {seconds} s',
    'このアカウントで失敗が続いています。{seconds} 秒後にもう一度お試しください',
    '이 계정에서 실패가 반복되었습니다. {seconds}초 후 다시 시도하세요',
  ),
  'err.auth.badCode': texts(
    '验证码错误或已过期',
    'The code is wrong or has expired',
    '認証コードが正しくないか、有効期限が切れています',
    '인증번호가 올바르지 않거나 만료되었습니다',
  ),
  'err.auth.wrongPassword': texts(
    '密码错误',
    'The password is wrong',
    'パスワードが正しくありません',
    '비밀번호가 올바르지 않습니다',
  ),
  'err.auth.confirm': texts(
    '请输入登录密码进行确认',
    'Enter your password to confirm',
    '確認のためパスワードを入力してください',
    '확인을 위해 비밀번호를 입력하세요',
  ),
  'err.auth.samePassword': texts(
    '新密码不能与原密码相同',
    'The new password must differ from the current one',
    '新しいパスワードは現在のパスワードと異なるものにしてください',
    '새 비밀번호는 현재 비밀번호와 달라야 합니다',
  ),
  'err.auth.commonPassword': texts(
    '该密码过于常见，请换一个',
    'This password is too common. Choose another',
    'このパスワードは推測されやすいため使用できません。別のものを選んでください',
    '너무 흔한 비밀번호입니다. 다른 비밀번호를 선택하세요',
  ),
  'err.sms.unavailable': texts(
    '短信服务未开通，请联系管理员',
    'SMS is not set up. Contact your administrator',
    'SMS 送信が設定されていません。管理者にお問い合わせください',
    '문자 메시지 발송이 설정되어 있지 않습니다. 관리자에게 문의하세요',
  ),
  'err.sms.wait': texts(
    '请 {seconds} 秒后再获取验证码',
    'You can request another code in {seconds} s',
    '{seconds} 秒後に認証コードを再送できます',
    '{seconds}초 후 인증번호를 다시 요청할 수 있습니다',
  ),
  'err.sms.limit': texts(
    '获取验证码次数过多，请 {minutes} 分钟后再试',
    'Too many codes requested. Try again in {minutes} min',
    '認証コードの送信回数が上限に達しました。{minutes} 分後にもう一度お試しください',
    '인증번호 요청 횟수를 초과했습니다. {minutes}분 후 다시 시도하세요',
  ),
  'err.reg.invite': texts(
    '邀请码无效',
    'Invalid invitation code',
    '招待コードが無効です',
    '초대 코드가 유효하지 않습니다',
  ),
  'err.reg.accountTaken': texts(
    '该账号已被注册',
    'This account is already taken',
    'このアカウントはすでに登録されています',
    '이미 등록된 계정입니다',
  ),
  'err.factor.needed': texts(
    '登录还需使用身份验证器应用完成两步验证',
    'Complete the sign-in with your authenticator app',
    'ログインを完了するには、認証アプリによる 2 段階認証が必要です',
    '로그인을 완료하려면 인증 앱을 사용한 2단계 인증이 필요합니다',
  ),
  'err.factor.challenge': texts(
    '登录步骤已超时或已失效，请重新登录',
    'The sign-in timed out or was canceled. Start again',
    'ログイン手続きの有効期限が切れたか、取り消されました。最初からやり直してください',
    '로그인 시간이 초과되었거나 취소되었습니다. 처음부터 다시 시도하세요',
  ),
  'err.factor.code': texts(
    '验证码错误或已使用过，请等待应用显示新的验证码后重试',
    'The code is wrong or has already been used. Wait for the next code in your app and try again',
    'コードが正しくないか、すでに使用されています。アプリに次のコードが表示されてから、もう一度お試しください',
    '코드가 올바르지 않거나 이미 사용되었습니다. 앱에 다음 코드가 표시되면 다시 시도하세요',
  ),
  'err.factor.required': texts(
    '本系统要求您的角色使用两步验证，无法关闭',
    'Two-step sign-in is required for your role and cannot be turned off',
    'お使いのロールでは 2 段階認証が必須のため、オフにできません',
    '현재 역할에는 2단계 인증이 필수이므로 끌 수 없습니다',
  ),
} as const satisfies Record<string, Texts>;
