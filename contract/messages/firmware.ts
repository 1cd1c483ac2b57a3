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
} as const satisfies Record<string, Texts>;
