import { type Texts, texts } from './general/texts';

export const SIM_CARDS_MESSAGES = {
  'err.iot.stop_state': texts(
    '仅在用或测试期的卡可停机',
    'Only cards in use or in test period can be stopped',
    '停止できるのは利用中またはテスト期間中の SIM だけです',
    '사용 중이거나 테스트 기간인 유심만 정지할 수 있습니다',
  ),
  'err.iot.restore_state': texts(
    '仅停机的卡可复机',
    'Only stopped cards can be restored',
    '再開できるのは停止中の SIM だけです',
    '정지된 유심만 재개할 수 있습니다',
  ),
  'err.iot.operator_stop': texts(
    '运营商停机，请联系运营商',
    'Stopped by the operator. Contact the operator',
    '通信事業者により停止されています。通信事業者にお問い合わせください',
    '통신사가 정지한 유심입니다. 통신사에 문의하세요',
  ),
  'err.iot.not_renewable': texts(
    '该卡不可续费',
    'This card cannot be renewed',
    'この SIM は更新できません',
    '이 유심은 갱신할 수 없습니다',
  ),
  'err.iot.pool_operator': texts(
    '流量池与卡的运营商不一致',
    'The pool belongs to another operator',
    '共有データ容量の通信事業者が SIM と異なります',
    '데이터 풀의 통신사가 유심과 다릅니다',
  ),
  'err.iot.not_connected': texts(
    '未接入该卡的运营商，请先在运营商账户中填写接口授权',
    'No account of this operator is connected. Connect one on the operator accounts page first',
    'この SIM の通信事業者に接続されていません。先に事業者アカウントで接続してください',
    '이 유심의 통신사에 연결되어 있지 않습니다. 먼저 통신사 계정에서 연결하세요',
  ),
  'err.iot.operator_refused': texts(
    '运营商未受理：{why}。卡状态未变更',
    'The operator rejected it: {why}. The card has not changed',
    '通信事業者が受け付けませんでした：{why}。SIM の状態は変わっていません',
    '통신사에서 처리하지 않았습니다: {why}. 유심 상태는 바뀌지 않았습니다',
  ),
  'err.iot.operator_unreachable': texts(
    '运营商暂时没有响应，卡状态未变更，请稍后重试',
    'The operator does not answer. The card has not changed here; try again later',
    '通信事業者が応答しません。SIM の状態は変わっていません。しばらくしてから再度お試しください',
    '통신사가 응답하지 않습니다. 유심 상태는 바뀌지 않았으니 잠시 후 다시 시도하세요',
  ),
  'err.iot.address': texts(
    '不是该运营商的接口地址',
    'Not an address of this operator',
    'この通信事業者のアドレスではありません',
    '이 통신사의 주소가 아닙니다',
  ),
  'err.iot.account_twice': texts(
    '该机构已有此运营商的账户',
    'The institution already has an account at this operator',
    'この機関にはすでにこの通信事業者のアカウントがあります',
    '이 기관에는 이미 이 통신사 계정이 있습니다',
  ),
  'err.iot.not_moved': texts(
    '设备 IMEI 与绑定一致，无需重新绑定',
    'The card is in the modem it is bound to',
    'SIM は登録済みの端末に入っています',
    '유심이 등록된 단말에 있습니다',
  ),
  'err.iot.ship_state': texts(
    '仅库存中的卡可以转入测试期',
    'Only cards in stock can begin their test period',
    'テスト期間に移せるのは在庫の SIM だけです',
    '재고 상태의 유심만 테스트 기간으로 전환할 수 있습니다',
  ),
  'err.iot.cancel_state': texts(
    '仅库存或预销户的卡可以销户',
    'Only cards in stock or pre-canceled cards can be canceled',
    '解約できるのは在庫または解約予定の SIM だけです',
    '재고 또는 해지 예정 유심만 해지할 수 있습니다',
  ),
  'err.iot.recharged': texts(
    '已充值完成',
    'The cards have been recharged already',
    'チャージ済みです',
    '이미 충전이 완료되었습니다',
  ),
  'err.iot.recharging': texts(
    '正在向运营商充值，请等待结果',
    'The operator is being asked to recharge; wait for the result',
    '通信事業者にチャージを依頼中です。結果をお待ちください',
    '통신사에 충전을 요청 중입니다. 결과를 기다려 주세요',
  ),
} as const satisfies Record<string, Texts>;
