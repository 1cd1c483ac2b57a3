import { type Texts, texts } from './general/texts';

export const HEALTH_MACHINES_MESSAGES = {
  'err.hm.quota': texts(
    '授权数量不足',
    'License quota exceeded',
    'ライセンス数が不足しています',
    '라이선스 수량이 부족합니다',
  ),
  'err.hm.auth': texts(
    '授权已暂停或已过期',
    'The license is suspended or expired',
    'ライセンスは停止中か期限切れです',
    '라이선스가 중지되었거나 만료되었습니다',
  ),
  'err.hm.model': texts(
    '授权的型号与设备不一致',
    'The license is for another model',
    'ライセンスの対象機種が異なります',
    '라이선스의 모델이 다릅니다',
  ),
  'err.hm.past': texts(
    '有效期不能早于今天',
    'The end date cannot be in the past',
    '有効期限に過去の日付は指定できません',
    '만료일은 오늘 이후여야 합니다',
  ),
} as const satisfies Record<string, Texts>;
