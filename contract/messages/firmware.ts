import { type Texts, texts } from './general/texts';

/** Of versions, rollouts and installs. */
export const FIRMWARE_MESSAGES = {
  'err.firmware.number': texts(
    '版本号格式如 2.4.1',
    'Write the version like 2.4.1',
    'バージョンは 2.4.1 の形式で入力してください',
    '버전은 2.4.1 형식으로 입력하세요',
  ),
  'err.firmware.published': texts(
    '已发布的版本不能修改',
    'A published version cannot be changed',
    '公開済みのバージョンは変更できません',
    '게시된 버전은 변경할 수 없습니다',
  ),
  'err.firmware.submitted': texts(
    '已提交的升级任务不能修改',
    'A submitted rollout cannot be changed',
    '申請済みの配信は変更できません',
    '제출된 배포는 변경할 수 없습니다',
  ),
  'err.firmware.waves': texts(
    '第二批比例不能小于第一批',
    'The second wave cannot be smaller than the first',
    '第 2 段階の割合は第 1 段階以上にしてください',
    '2단계 비율은 1단계 이상이어야 합니다',
  ),
  'err.firmware.machines': texts(
    '请选择设备',
    'Choose machines',
    '機器を選択してください',
    '기기를 선택하세요',
  ),
  'err.firmware.none': texts(
    '没有需要升级的设备',
    'No machine needs this version',
    'このバージョンが必要な機器はありません',
    '이 버전이 필요한 기기가 없습니다',
  ),
  'err.firmware.withdrawn': texts(
    '该版本未发布或已撤回',
    'The version is not published or was withdrawn',
    'このバージョンは未公開か、取り下げられています',
    '게시되지 않았거나 회수된 버전입니다',
  ),
  'err.firmware.busy': texts(
    '这些设备属于升级任务 {no}，请先完成或取消该任务',
    'The machines belong to rollout {no}. Complete or cancel that rollout first',
    '機器は配信 {no} の対象です。先にその配信を完了するか取り消してください',
    '해당 기기는 배포 {no}에 포함되어 있습니다. 먼저 그 배포를 완료하거나 취소하세요',
  ),
  'err.firmware.nothingBack': texts(
    '没有设备运行该任务下发的版本',
    'No machine runs the version of this rollout',
    'この配信のバージョンで動作している機器はありません',
    '이 배포의 버전으로 실행 중인 기기가 없습니다',
  ),
  'err.firmware.noPrevious': texts(
    '升级前的版本 {version} 未发布，请先在固件版本中发布',
    'The previous version {version} is not published. Publish it under firmware versions first',
    '以前のバージョン {version} は公開されていません。先にファームウェアのバージョンで公開してください',
    '이전 버전 {version}이(가) 게시되지 않았습니다. 먼저 펌웨어 버전에서 게시하세요',
  ),
  'err.form.ed25519Key': texts(
    '请输入 ed25519 公钥：PEM（BEGIN PUBLIC KEY）或 base64',
    'Enter an ed25519 public key: PEM (BEGIN PUBLIC KEY) or base64',
    'ed25519 公開鍵を PEM（BEGIN PUBLIC KEY）または base64 で入力してください',
    'ed25519 공개 키를 PEM(BEGIN PUBLIC KEY) 또는 base64로 입력하세요',
  ),
  'err.form.ed25519Signature': texts(
    '请输入 base64 格式的 ed25519 签名（64 字节）',
    'Enter an ed25519 signature in base64 (64 bytes)',
    'ed25519 署名を base64（64 バイト）で入力してください',
    'ed25519 서명을 base64(64바이트)로 입력하세요',
  ),
  'err.firmware.unsigned': texts(
    '厂商有固件公钥，请提供签名',
    'The manufacturer has a firmware key: a signature is required',
    'メーカーにファームウェア公開鍵があるため、署名が必要です',
    '제조사에 펌웨어 공개 키가 있으므로 서명이 필요합니다',
  ),
  'err.firmware.signature': texts(
    '签名与文件或厂商公钥不符，请用厂商私钥对该文件重新签名',
    "The signature does not match the file and the manufacturer's key. Sign this file with the manufacturer's private key",
    '署名がファイルまたはメーカーの公開鍵と一致しません。メーカーの秘密鍵でこのファイルに署名してください',
    '서명이 파일 또는 제조사 공개 키와 일치하지 않습니다. 제조사 개인 키로 이 파일에 서명하세요',
  ),
  'err.firmware.noKey': texts(
    '厂商没有固件公钥，请先录入公钥，或不填签名',
    'The manufacturer has no firmware key. Enter the key first, or leave the signature empty',
    'メーカーにファームウェア公開鍵がありません。先に公開鍵を登録するか、署名を空にしてください',
    '제조사에 펌웨어 공개 키가 없습니다. 먼저 공개 키를 등록하거나 서명을 비워 두세요',
  ),
  'err.firmware.sameKey': texts(
    '与现有公钥相同',
    'This is the current key',
    '現在の公開鍵と同じです',
    '현재 공개 키와 같습니다',
  ),
  'err.firmware.formerKey': texts(
    '该版本的签名与厂商当前公钥不符，请更换签名',
    "The version is not signed with the manufacturer's current key. Replace the signature first",
    'このバージョンはメーカーの現在の公開鍵で署名されていません。先に署名を差し替えてください',
    '이 버전은 제조사의 현재 공개 키로 서명되지 않았습니다. 먼저 서명을 교체하세요',
  ),
} as const satisfies Record<string, Texts>;
