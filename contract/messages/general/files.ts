import { type Texts, texts } from './texts';

export const FILES_MESSAGES = {
  'err.upload.failed': texts(
    '上传失败',
    'Upload failed',
    'アップロードに失敗しました',
    '업로드하지 못했습니다',
  ),
  'err.upload.type': texts(
    '文件格式错误，仅支持 {types}',
    'Wrong format. Allowed: {types}',
    'ファイル形式が正しくありません（対応形式：{types}）',
    '파일 형식이 올바르지 않습니다. 지원 형식: {types}',
  ),
  'err.upload.quota': texts(
    '文件上传额度已用完，请明天再试或联系管理员',
    'The upload quota is used up. Try again tomorrow or contact your administrator',
    'アップロード容量の上限に達しました。明日もう一度お試しいただくか、管理者にお問い合わせください',
    '업로드 용량을 모두 사용했습니다. 내일 다시 시도하거나 관리자에게 문의하세요',
  ),
  'err.upload.tooLarge': texts(
    '文件不能超过 {max}',
    'The file must not exceed {max}',
    'ファイルサイズは {max} 以内にしてください',
    '파일 크기는 {max} 이하여야 합니다',
  ),
  'err.upload.one': texts(
    '最多上传一个文件',
    'At most one file',
    'アップロードできるファイルは 1 つだけです',
    '파일은 하나만 업로드할 수 있습니다',
  ),
  'err.upload.none': texts('请选择文件', 'Choose a file', 'ファイルを選択してください', '파일을 선택하세요'),
  'err.upload.empty': texts('文件内容为空', 'The file is empty', 'ファイルが空です', '빈 파일입니다'),
  'err.upload.ratio': texts(
    '图片宽高比须为 {ratio}:1',
    'The image must have the aspect ratio {ratio}:1',
    '画像の縦横比は {ratio}:1 にしてください',
    '이미지의 가로세로 비율은 {ratio}:1이어야 합니다',
  ),
  'err.upload.dimension': texts(
    '图片尺寸过大，边长不能超过 {max} 像素',
    'The image is too large; each side can have at most {max} pixels',
    '画像が大きすぎます（一辺 {max} ピクセル以内）',
    '이미지가 너무 큽니다. 한 변은 {max}픽셀 이하여야 합니다',
  ),
  'err.upload.pixels': texts(
    '图片像素过多，不能超过 {max}00 万像素',
    'The image has too many pixels; the limit is {max} megapixels',
    '画像の画素数が多すぎます（{max}00 万画素以内）',
    '이미지의 화소 수가 너무 많습니다. {max}00만 화소 이하여야 합니다',
  ),
  'err.upload.damaged': texts(
    '图片已损坏或不完整，无法读取，请重新导出后上传',
    'The image is damaged or incomplete and cannot be read. Export it again and upload the new file',
    '画像が破損しているか不完全なため読み込めません。書き出し直してからアップロードしてください',
    '이미지가 손상되었거나 불완전하여 읽을 수 없습니다. 다시 내보낸 후 업로드하세요',
  ),
  'err.upload.infected': texts(
    '文件中检测到恶意代码，已拒绝上传',
    'The file contains malicious code and was not accepted',
    'ファイルから不正なコードが検出されたため、アップロードを拒否しました',
    '파일에서 악성 코드가 발견되어 업로드를 거부했습니다',
  ),
  'err.upload.unchecked': texts(
    '暂时无法检查文件是否含病毒，文件未保存，请稍后重试',
    'The file could not be checked for viruses and was not saved. Try again later',
    'ウイルスチェックを実行できなかったため、ファイルは保存されませんでした。しばらくしてからもう一度お試しください',
    '바이러스 검사를 수행할 수 없어 파일이 저장되지 않았습니다. 잠시 후 다시 시도하세요',
  ),
  'err.upload.purpose': texts(
    '未知的文件用途',
    'Unknown file purpose',
    'ファイルの用途が不明です',
    '알 수 없는 파일 용도입니다',
  ),
} as const satisfies Record<string, Texts>;
