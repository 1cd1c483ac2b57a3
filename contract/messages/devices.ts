import { type Texts, texts } from './general/texts';

export const DEVICES_MESSAGES = {
  'err.device.authState': texts(
    '该硬件的授权已吊销，不能再签发',
    'This hardware was revoked; nothing more can be issued to it',
    'このハードウェアの認証は失効しているため、発行できません',
    '이 하드웨어의 인증이 취소되어 더 이상 발급할 수 없습니다',
  ),
  'err.device.nothing_issued': texts(
    '该硬件没有可吊销的有效凭证',
    'This hardware has no valid credential to revoke',
    'このハードウェアには失効させる有効な認証情報がありません',
    '이 하드웨어에는 취소할 유효한 인증 정보가 없습니다',
  ),
  'err.device.unissued': texts(
    '硬件尚未签发凭证，请先在“设备授权”中签发',
    'The hardware has no credential. Issue one on its page first.',
    'ハードウェアの認証情報が未発行です。先に「機器認証」で発行してください',
    '하드웨어에 인증 정보가 발급되지 않았습니다. 먼저 ‘기기 인증’에서 발급하세요',
  ),
  'err.device.has_history': texts(
    '设备已有运行或维护记录，不能删除；请解绑并停用',
    'The machine has records that are kept. Unbind and disable it instead of deleting it.',
    '機器には保存すべき記録があるため削除できません。設置ロケーションを解除し、無効にしてください',
    '보관해야 하는 기록이 있어 기기를 삭제할 수 없습니다. 설치 지점을 해제하고 사용을 중지하세요',
  ),
  'err.device.auth_over': texts(
    '授权到期时间已过，请先修改授权到期时间',
    'The authorization has ended. Set a later end first.',
    '有効期限を過ぎています。先に有効期限を変更してください',
    '유효 기한이 지났습니다. 먼저 유효 기한을 변경하세요',
  ),
  'err.device.no_certificate': texts(
    '该硬件的授权方式不是证书',
    'This hardware does not sign in with a certificate',
    'このハードウェアの認証方式は証明書ではありません',
    '이 하드웨어의 인증 방식이 인증서가 아닙니다',
  ),
  'err.device.csr': texts(
    '不是有效的证书请求。请粘贴 PEM 格式的请求（EC P-256 以上或 RSA 2048 位以上密钥）',
    'Not a valid certificate request. Paste it as PEM, with an EC key of P-256 or more or an RSA key of 2048 bits or more.',
    '有効な証明書署名要求ではありません。PEM 形式（EC P-256 以上または RSA 2048 ビット以上の鍵）で貼り付けてください',
    '유효한 인증서 서명 요청이 아닙니다. PEM 형식(EC P-256 이상 또는 RSA 2048비트 이상의 키)으로 붙여 넣으세요',
  ),
  'err.device.csr_name': texts(
    '证书请求的通用名（CN）须为该硬件的序列号',
    'The common name (CN) of the request must be the serial number of this hardware',
    '証明書署名要求のコモンネーム（CN）はこのハードウェアのシリアル番号でなければなりません',
    '인증서 서명 요청의 일반 이름(CN)은 이 하드웨어의 시리얼 번호여야 합니다',
  ),
  'err.command.noPassword': texts(
    '设备尚未设置维护密码',
    'The machine has no maintenance password yet',
    '機器に保守パスワードが設定されていません',
    '기기에 유지보수 비밀번호가 설정되지 않았습니다',
  ),
  'err.device.calibration': texts(
    '传感器 {sensor} 校准无效或已到期，不能绑定点位',
    'Sensor {sensor} has no valid calibration; the machine cannot be bound to a location',
    'センサー {sensor} の校正が有効ではないため、設置ロケーションに登録できません',
    '센서 {sensor}의 교정이 유효하지 않아 설치 지점에 연결할 수 없습니다',
  ),
  'err.cabinet.locker': texts(
    '格子柜不能与其他柜型互换，请先移除再添加',
    'A locker cabinet is not exchanged for another kind. Remove it and add the new one',
    'ロッカー筐体は別の種類に変更できません。撤去してから追加してください',
    '보관함 캐비닛은 다른 종류로 바꿀 수 없습니다. 제거한 후 추가하세요',
  ),
  'err.cabinet.none': texts(
    '设备没有该货柜',
    'The machine has no such cabinet',
    '機器にこの筐体はありません',
    '기기에 해당 캐비닛이 없습니다',
  ),
  'err.cabinet.no_tray': texts(
    '货柜没有该托盘',
    'The cabinet has no such tray',
    '筐体にこのトレイはありません',
    '캐비닛에 해당 트레이가 없습니다',
  ),
  'err.cabinet.letter': texts(
    '货柜编号为 A 至 H 的一个字母',
    'A cabinet is named by a letter from A to H',
    '筐体番号は A～H の 1 文字です',
    '캐비닛 번호는 A~H 중 한 글자입니다',
  ),
  'err.cabinet.taken': texts(
    '货柜编号已被占用',
    'Another cabinet has this letter',
    'この筐体番号は使用中です',
    '이미 사용 중인 캐비닛 번호입니다',
  ),
  'err.cabinet.stock': texts(
    '货道 {lane} 仍有库存，请先清空',
    'Lane {lane} still holds stock. Empty it first',
    'コラム {lane} に在庫があります。先に空にしてください',
    '컬럼 {lane}에 재고가 있습니다. 먼저 비우세요',
  ),
  'err.cabinet.task': texts(
    '未完成的单据 {no} 涉及这些货道，请先完成或取消',
    '{no} is open and names these lanes. Finish or cancel it first',
    '未完了の {no} がこれらのコラムを対象としています。先に完了または取り消してください',
    '미완료 건 {no}이(가) 이 컬럼을 포함합니다. 먼저 완료하거나 취소하세요',
  ),
  'err.cabinet.difference': texts(
    '货道 {lane} 的库存差异尚未处理',
    'The stock difference of lane {lane} is not settled',
    'コラム {lane} の在庫差異が未処理です',
    '컬럼 {lane}의 재고 차이가 처리되지 않았습니다',
  ),
  'err.cabinet.granted': texts(
    '这些货道仍有货道管理员授权，请先结束授权',
    'Resellers still have rights to these lanes. End the grants first',
    'これらのコラムには販売代理の権限が残っています。先に権限を終了してください',
    '이 컬럼에 대한 권한이 남아 있습니다. 먼저 권한을 종료하세요',
  ),
  'err.cabinet.new_trays': texts(
    '新类型的托盘更多，请选择新增托盘的类型',
    'The new type has more trays. Choose the type of the added ones',
    '新しい種類はトレイが多いため、追加するトレイの種類を選択してください',
    '새 유형은 트레이가 더 많습니다. 추가할 트레이의 유형을 선택하세요',
  ),
} as const satisfies Record<string, Texts>;
