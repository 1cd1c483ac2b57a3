import { type Texts, texts } from './texts';

export const TRANSFER_MESSAGES = {
  'err.import.sheet': texts(
    '无法读取该文件，请使用 .xlsx 或 .csv',
    'The file cannot be read; use .xlsx or .csv',
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
    'The column that tells records apart is missing: {label}',
    'レコードを識別する列がありません：{label}',
    '항목을 구분하는 열이 없습니다: {label}',
  ),
  'err.import.twice': texts(
    '文件中重复出现',
    'Stands twice in the file',
    'ファイル内で重複しています',
    '파일에 중복되어 있습니다',
  ),
  'err.import.rounded': texts(
    '编号已被表格软件改写，请将该列设为文本格式',
    'The spreadsheet program has rounded this identifier; format the column as text',
    '表計算ソフトにより番号が丸められています。列を文字列形式にしてください',
    '표 계산 프로그램이 번호를 반올림했습니다. 열을 텍스트 형식으로 지정하세요',
  ),
  'err.import.state': texts(
    '该导入不能再修改',
    'This import can no longer be changed',
    'このインポートは変更できません',
    '이 가져오기는 더 이상 변경할 수 없습니다',
  ),
} as const satisfies Record<string, Texts>;
