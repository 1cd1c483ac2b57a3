import { type Texts, texts } from './general/texts';

export const SERVICE_MESSAGES = {
  'err.repair.completed': texts(
    '已完成的维修单不可修改',
    'Completed repair cannot be edited',
    '完了した修理は変更できません',
    '완료된 수리는 수정할 수 없습니다',
  ),
  'err.repair.alarm_active': texts(
    '故障未消除',
    'Fault still active',
    '障害が解消していません',
    '고장이 해소되지 않았습니다',
  ),
  'err.repair.assignee': texts(
    '该人员不能维修此设备',
    'This person cannot repair this machine',
    'この担当者はこの機器を修理できません',
    '이 담당자는 이 기기를 수리할 수 없습니다',
  ),
  'err.repair.future': texts(
    '故障时间不能晚于当前时间',
    'The time of the fault cannot be in the future',
    '故障日時に未来の日時は指定できません',
    '고장 시각은 현재보다 늦을 수 없습니다',
  ),
  'err.advert.time': texts(
    '时段须为 HH:mm，且结束晚于开始',
    'Enter times as HH:mm, each end after its start',
    '時間帯は HH:mm 形式で、終了を開始より後にしてください',
    '시간대는 HH:mm 형식이며 종료가 시작보다 늦어야 합니다',
  ),
  'err.advert.period': texts(
    '结束时间须晚于开始时间',
    'The end must be after the start',
    '終了日時は開始日時より後にしてください',
    '종료 시각은 시작 시각보다 늦어야 합니다',
  ),
  'err.advert.rx': texts(
    '处方药不得向公众发布广告',
    'Prescription medicines cannot be advertised to the public',
    '処方箋医薬品は一般向けに広告できません',
    '전문의약품은 일반 대중에게 광고할 수 없습니다',
  ),
  'err.advert.approvalNo': texts(
    '药品广告须填写广告审查批准文号',
    'A medicine advertisement needs its approval number',
    '医薬品の広告には広告審査の承認番号が必要です',
    '의약품 광고에는 광고 심의 승인번호가 필요합니다',
  ),
  'err.advert.enabled': texts(
    '启用中的广告不能删除，请先停用',
    'Disable the advertisement before deleting it',
    '有効な広告は削除できません。先に無効にしてください',
    '사용 중인 광고는 삭제할 수 없습니다. 먼저 사용 중지하세요',
  ),
  'err.advert.over': texts(
    '投放时间已结束，请先修改结束时间',
    'The schedule is over. Change its end first',
    '掲載期間が終了しています。先に終了日時を変更してください',
    '게재 기간이 끝났습니다. 먼저 종료 시각을 변경하세요',
  ),
  'err.file.inUse': texts(
    '文件正在使用，不能删除',
    'A file in use cannot be deleted',
    '使用中のファイルは削除できません',
    '사용 중인 파일은 삭제할 수 없습니다',
  ),
  'err.file.current': texts(
    '已是当前版本',
    'This is the current version',
    'すでに現在の版です',
    '이미 현재 버전입니다',
  ),
  'err.file.same': texts(
    '内容与当前版本相同',
    'Same contents as the current version',
    '現在の版と内容が同じです',
    '현재 버전과 내용이 같습니다',
  ),
  'err.file.notNew': texts(
    '请上传新的文件，用途须与原文件相同',
    'Upload a new file for the same purpose',
    '同じ用途の新しいファイルをアップロードしてください',
    '같은 용도의 새 파일을 업로드하세요',
  ),
  'err.file.wider': texts(
    '不能超出系统上限',
    'Must stay within the limits of the system',
    'システムの上限を超えることはできません',
    '시스템 한도를 초과할 수 없습니다',
  ),
} as const satisfies Record<string, Texts>;
