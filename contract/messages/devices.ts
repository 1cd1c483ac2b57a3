import { type Texts, texts } from './general/texts';

export const DEVICES_MESSAGES = {
  'err.device.authState': texts(
    '该设备授权已吊销或过期，不能签发密钥',
    'This credential is revoked or expired; no secret can be issued',
    'この機器の認証は失効または期限切れのため、シークレットを発行できません',
    '기기 인증이 취소되었거나 만료되어 시크릿을 발급할 수 없습니다',
  ),
} as const satisfies Record<string, Texts>;
