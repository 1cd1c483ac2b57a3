import { type Texts, texts } from './general/texts';

export const SIM_CARDS_MESSAGES = {
  'err.iot.stop_state': texts(
    '仅在用或测试期的卡可停机',
    'Only cards in use or in test period can be stopped',
    '停止できるのは使用中またはテスト期間中の SIM だけです',
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
    'データプールの通信事業者が SIM と異なります',
    '데이터 풀의 통신사가 유심과 다릅니다',
  ),
} as const satisfies Record<string, Texts>;
