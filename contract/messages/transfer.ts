import { type Texts, texts } from './texts';

export const TRANSFER_MESSAGES = {
  'err.import.sheet': texts(
    '无法读取该文件，请使用 .xlsx 或 .csv',
    'The file cannot be read. Use .xlsx or .csv',
    'ファイルを読み取れません。.xlsx または .csv を使用してください',
    '파일을 읽을 수 없습니다. .xlsx 또는 .csv를 사용하세요',
  ),
  'err.import.empty': texts(
    '文件中没有数据行',
    'There are no rows in the file',
    'ファイルにデータ行がありません',
    '파일에 데이터 행이 없습니다',
  ),
  'err.import.tooMany': texts(
    '一次最多导入 {max} 行',
    'At most {max} rows at once',
    '一度にインポートできるのは {max} 行までです',
    '한 번에 최대 {max}행까지 가져올 수 있습니다',
  ),
  'err.import.key': texts(
    '缺少用于识别记录的列：{label}',
    'The column that identifies records is missing: {label}',
    'レコードを識別する列がありません：{label}',
    '항목을 구분하는 열이 없습니다: {label}',
  ),
  'err.import.columnTwice': texts(
    '有多列对应同一字段，请各保留一列：{label}',
    'Several columns are mapped to the same field. Keep only one: {label}',
    '複数の列が同じ項目に割り当てられています。1 列だけを選択してください：{label}',
    '여러 열이 같은 항목에 지정되었습니다. 한 열만 선택하세요: {label}',
  ),
  'err.import.twice': texts(
    '文件中重复出现',
    'Duplicate in the file',
    'ファイル内で重複しています',
    '파일에 중복되어 있습니다',
  ),
  'err.import.rounded': texts(
    '编号已被表格软件改写，请将该列设为文本格式',
    'The spreadsheet program has rounded this number. Format the column as text',
    '表計算ソフトにより番号が丸められています。列を文字列形式にしてください',
    '표 계산 프로그램이 번호를 반올림했습니다. 열을 텍스트 형식으로 지정하세요',
  ),
  'err.import.state': texts(
    '该导入不能再修改',
    'This import can no longer be changed',
    'このインポートは変更できません',
    '이 가져오기는 더 이상 변경할 수 없습니다',
  ),
  'err.import.running': texts(
    '导入尚在处理中，请稍候再试',
    'The import is still in progress. Try again in a moment',
    'インポートは処理中です。しばらくしてからもう一度お試しください',
    '가져오기가 아직 처리 중입니다. 잠시 후 다시 시도하세요',
  ),
  'err.import.columns': texts(
    '一个表格最多 {max} 列',
    'At most {max} columns in a sheet',
    '列は {max} 列までです',
    '열은 최대 {max}개까지 가능합니다',
  ),
  'err.import.fixed': texts(
    '创建后不可修改：{label}',
    'Cannot be changed after creation: {label}',
    '作成後は変更できません：{label}',
    '생성한 후에는 변경할 수 없습니다: {label}',
  ),
  'err.import.ambiguous': texts(
    '有多条同名记录，请填写其 ID',
    'Several records have this name. Enter the ID instead',
    '同じ名前のレコードが複数あります。ID を入力してください',
    '이름이 같은 항목이 여러 개 있습니다. ID를 입력하세요',
  ),
  'err.import.row': texts(
    '数据库拒绝保存该行（{code}）',
    'The database rejected this row ({code})',
    'データベースがこの行を保存できませんでした（{code}）',
    '데이터베이스가 이 행의 저장을 거부했습니다({code})',
  ),
  'err.import.broken': texts(
    '导入因系统错误中止，已导入的行保持不变；请重新上传该文件以继续',
    'A system error stopped the import. Rows imported so far are kept; upload the file again to continue',
    'システムエラーによりインポートを中止しました。取り込み済みの行は保持されます。続行するにはファイルを再度アップロードしてください',
    '시스템 오류로 가져오기가 중단되었습니다. 이미 가져온 행은 유지됩니다. 계속하려면 파일을 다시 업로드하세요',
  ),
  'err.import.reason': texts('原因', 'Reason', '理由', '사유'),
  'export.approval': texts(
    '含完整个人信息 · 申请人：{asker} · 审批人：{approver}（{at}）· 用途：{purpose}，{note} · {id}',
    'Unmasked personal data · requested by {asker} · approved by {approver} ({at}) · purpose: {purpose}, {note} · {id}',
    '個人情報を含む完全版 · 申請者：{asker} · 承認者：{approver}（{at}）· 目的：{purpose}、{note} · {id}',
    '개인정보 전체 포함 · 신청자: {asker} · 승인자: {approver} ({at}) · 목적: {purpose}, {note} · {id}',
  ),
  'err.export.self': texts(
    '不能审批自己的申请，须由另一人审批',
    'Another person has to decide on your request',
    '自分の申請は承認・却下できません。別の担当者が行ってください',
    '본인의 신청은 직접 처리할 수 없습니다. 다른 담당자가 처리해야 합니다',
  ),
  'err.export.asker': texts(
    '只有申请人可以下载',
    'Only the requester can download it',
    'ダウンロードできるのは申請者のみです',
    '신청자만 다운로드할 수 있습니다',
  ),
  'err.export.notOpen': texts(
    '该导出未获批准、已过期或已下载',
    'This export is not approved, has expired or has already been downloaded',
    'このエクスポートは未承認、期限切れ、またはダウンロード済みです',
    '승인되지 않았거나 만료되었거나 이미 다운로드된 내보내기입니다',
  ),
  'err.export.empty': texts(
    '没有可导出的数据',
    'No data to export',
    'エクスポートするデータがありません',
    '내보낼 데이터가 없습니다',
  ),
} as const satisfies Record<string, Texts>;
