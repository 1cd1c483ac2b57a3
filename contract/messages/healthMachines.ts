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
    '授权的型号与该健康一体机不一致',
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
  'err.hm.key': texts(
    '序列号、授权编号或激活密钥不正确',
    'The serial number, license number or activation key is not right',
    'シリアル番号、ライセンス番号または有効化キーが正しくありません',
    '시리얼 번호, 라이선스 번호 또는 활성화 키가 올바르지 않습니다',
  ),
  'err.hm.mac': texts(
    'MAC 地址与登记的不一致',
    'The MAC address is not the registered one',
    'MAC アドレスが登録内容と異なります',
    'MAC 주소가 등록된 값과 다릅니다',
  ),
  'err.hm.activated': texts(
    '该健康一体机已激活。如需重新激活，请先在控制台重置',
    'This health kiosk is active already. Reset its activation in the console first',
    'この健康測定端末は有効化済みです。先に管理画面で有効化をリセットしてください',
    '이 측정기는 이미 활성화되었습니다. 먼저 콘솔에서 활성화를 초기화하세요',
  ),
  'err.hm.disabled': texts(
    '该健康一体机已停用',
    'This health kiosk is disabled',
    'この健康測定端末は無効です',
    '사용 중지된 측정기입니다',
  ),
  'err.hm.scrapped': texts(
    '该健康一体机已报废',
    'This health kiosk is scrapped',
    'この健康測定端末は廃棄済みです',
    '이 측정기는 폐기되었습니다',
  ),
  'err.hm.token': texts(
    '该健康一体机未激活，请重新激活',
    'This health kiosk is not active. Activate it again',
    'この健康測定端末は有効化されていません。再度有効化してください',
    '활성화되지 않은 측정기입니다. 다시 활성화하세요',
  ),
  'err.hm.authorise': texts(
    '仅库存中的健康一体机可以授权',
    'Only a health kiosk in stock can be licensed',
    'ライセンスを付与できるのは在庫の健康測定端末だけです',
    '재고 상태의 측정기에만 라이선스를 부여할 수 있습니다',
  ),
  'err.hm.reset': texts(
    '仅激活过且未报废的健康一体机可以重置激活',
    'Only a health kiosk that was activated and is not scrapped can be reset',
    '有効化をリセットできるのは、有効化済みで廃棄されていない端末だけです',
    '활성화된 적이 있고 폐기되지 않은 측정기만 초기화할 수 있습니다',
  ),
  'err.hm.disable': texts(
    '仅已激活或授权失效的健康一体机可以停用',
    'Only a health kiosk that is active or has no valid license can be disabled',
    '無効にできるのは稼働中またはライセンス無効の端末だけです',
    '활성 상태이거나 라이선스가 무효인 측정기만 사용 중지할 수 있습니다',
  ),
  'err.hm.enable': texts(
    '仅已停用的健康一体机可以启用',
    'Only a disabled health kiosk can be enabled',
    '再度有効にできるのは無効の端末だけです',
    '사용 중지된 측정기만 다시 사용할 수 있습니다',
  ),
  'err.hm.suspend': texts(
    '仅有效的授权可以暂停',
    'Only an active license can be suspended',
    '一時停止できるのは有効なライセンスだけです',
    '유효한 라이선스만 중지할 수 있습니다',
  ),
  'err.hm.resume': texts(
    '仅已暂停的授权可以恢复；已过期的授权请延期',
    'Only a suspended license can be resumed. Extend one that has expired',
    '再開できるのは一時停止中のライセンスだけです。期限切れの場合は延長してください',
    '중지된 라이선스만 재개할 수 있습니다. 만료된 라이선스는 연장하세요',
  ),
  'err.hm.issue_key': texts(
    '仅有效的授权可以签发激活密钥',
    'Only an active license can be given an activation key',
    '有効化キーを発行できるのは有効なライセンスだけです',
    '유효한 라이선스만 활성화 키를 발급할 수 있습니다',
  ),
} as const satisfies Record<string, Texts>;
