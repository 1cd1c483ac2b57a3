import { type Texts, texts } from './texts';

export const COMMON_MESSAGES = {
  'err.common.has_error': texts('操作失败', 'Has Error', 'エラーが発生しました', '오류가 발생했습니다'),
  'err.common.internal': texts(
    '服务器发生错误，请稍后重试。编号：{requestId}',
    'Something went wrong on the server. Try again later. Reference: {requestId}',
    'サーバーでエラーが発生しました。しばらくしてからもう一度お試しください。参照番号：{requestId}',
    '서버에서 오류가 발생했습니다. 잠시 후 다시 시도하세요. 참조 번호: {requestId}',
  ),
  'err.common.validation': texts(
    '请检查填写的内容',
    'Check the highlighted fields',
    '入力内容を確認してください',
    '입력한 내용을 확인하세요',
  ),
  'err.common.invalidField': texts('内容无效', 'Invalid value', '無効な値です', '올바르지 않은 값입니다'),
  'err.common.unknownField': texts('未知字段', 'Unknown field', '不明な項目です', '알 수 없는 항목입니다'),
  'err.common.badJson': texts(
    '请求内容不是有效的 JSON',
    'The request is not valid JSON',
    'リクエストが正しい JSON ではありません',
    '요청이 올바른 JSON 형식이 아닙니다',
  ),
  'err.common.mediaType': texts(
    '不支持的内容类型',
    'Unsupported content type',
    'サポートされていないコンテンツ形式です',
    '지원하지 않는 콘텐츠 형식입니다',
  ),
  'err.common.tooLarge': texts(
    '请求内容过大',
    'The request is too large',
    'リクエストが大きすぎます',
    '요청이 너무 큽니다',
  ),
  'err.common.notFound': texts('未找到', 'Not found', '見つかりません', '찾을 수 없습니다'),
  'err.common.method': texts(
    '不支持该请求方法',
    'This method is not allowed here',
    'この操作方法は許可されていません',
    '허용되지 않는 요청 방식입니다',
  ),
  'err.common.forbidden': texts(
    '没有权限执行此操作',
    'No permission for this action',
    'この操作を行う権限がありません',
    '이 작업을 수행할 권한이 없습니다',
  ),
  'err.common.crossSite': texts(
    '来自其他网站的请求已被拒绝',
    'Requests from other sites are rejected',
    '他のサイトからのリクエストは拒否されました',
    '다른 사이트에서 보낸 요청은 거부됩니다',
  ),
  'err.common.host': texts(
    '此服务器不通过该地址提供服务。如需使用，请将 PUBLIC_URL 设为 {url}（多个地址用逗号分隔）并重新启动',
    'This server is not served at this address. To use it, set PUBLIC_URL to {url} (several are separated by commas) and start the server again',
    'このアドレスではサービスを提供していません。使用するには PUBLIC_URL に {url} を設定し（複数はカンマ区切り）、サーバーを再起動してください',
    '이 주소로는 서비스를 제공하지 않습니다. 사용하려면 PUBLIC_URL을 {url}(으)로 설정하고(여러 개는 쉼표로 구분) 서버를 다시 시작하세요',
  ),
  'err.common.rate': texts(
    '请求过于频繁，请 {seconds} 秒后重试',
    'Too many requests. Try again in {seconds} s',
    'リクエストが多すぎます。{seconds} 秒後にもう一度お試しください',
    '요청이 너무 많습니다. {seconds}초 후 다시 시도하세요',
  ),
  'err.common.busy': texts(
    '系统繁忙，请稍后重试',
    'The system is busy. Try again shortly',
    '現在混み合っています。しばらくしてからもう一度お試しください',
    '시스템이 혼잡합니다. 잠시 후 다시 시도하세요',
  ),
  'err.common.unavailable': texts(
    '数据库暂时无法访问，操作未保存',
    'The database cannot be reached. Nothing was saved',
    'データベースに接続できません。保存されていません',
    '데이터베이스에 연결할 수 없습니다. 저장되지 않았습니다',
  ),
  'err.common.stale': texts(
    '数据已被更改，请查看最新内容后重试',
    'Someone else changed this in the meantime. Check the current values and try again',
    'データが更新されています。最新の内容を確認してからもう一度お試しください',
    '그 사이 데이터가 변경되었습니다. 최신 내용을 확인한 후 다시 시도하세요',
  ),
  'err.common.madeBefore': texts(
    '该内容此前已提交成功，但与现在填写的不同，请查看已保存的记录后再修改',
    'An earlier attempt already saved this with different values. Open the saved record and change it there',
    '以前の送信がすでに保存されていますが、現在の入力内容と異なります。保存済みのデータを確認してから変更してください',
    '이전에 제출한 내용이 이미 저장되었으나 현재 입력한 내용과 다릅니다. 저장된 데이터를 확인한 후 변경하세요',
  ),
  'err.common.unknownCommand': texts(
    '未知命令',
    'Unknown command',
    '不明なコマンドです',
    '알 수 없는 명령입니다',
  ),
  'err.data.empty_time': texts(
    '所选时间无数据，请更换时间',
    'No data for the chosen time. Choose another time.',
    '選択した期間にデータがありません。期間を変更してください',
    '선택한 기간에 데이터가 없습니다. 기간을 변경하세요',
  ),
} as const satisfies Record<string, Texts>;
