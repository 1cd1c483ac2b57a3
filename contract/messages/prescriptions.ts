import { type Texts, texts } from './general/texts';

export const PRESCRIPTIONS_MESSAGES = {
  'err.toggle.in_use': texts(
    '使用中，不能停用',
    'In use, cannot disable',
    '使用中のため無効にできません',
    '사용 중이므로 사용을 중지할 수 없습니다',
  ),
  'err.code.approval': texts(
    '批准文号与所选商品不一致',
    'The approval number differs from that of the product',
    '承認番号が選択した商品と一致しません',
    '허가번호가 선택한 상품과 일치하지 않습니다',
  ),
  'err.rx.unmapped': texts(
    '药品编码未对照',
    'Drug code unmapped',
    '医薬品コードが対応付けられていません',
    '의약품 코드가 매핑되지 않았습니다',
  ),
  'err.rx.expired': texts(
    '处方已过期',
    'Prescription expired',
    '処方箋の有効期限が切れています',
    '처방전의 유효기간이 지났습니다',
  ),
  'err.rx.no_pharmacist': texts(
    '无在岗药师',
    'No pharmacist on duty',
    '勤務中の薬剤師がいません',
    '근무 중인 약사가 없습니다',
  ),
  'err.rx.certificate': texts(
    '没有有效的药师资格证，不能审核处方',
    'No valid pharmacist certificate. Prescriptions cannot be reviewed',
    '有効な薬剤師免許が登録されていないため、処方箋を監査できません',
    '유효한 약사 자격증이 등록되어 있지 않아 처방전을 검토할 수 없습니다',
  ),
  'err.rx.prescriber': texts(
    '开方医师不能审核自己的处方',
    'Prescribers cannot review their own prescriptions',
    '処方した医師は自分の処方箋を監査できません',
    '처방한 의사는 본인의 처방전을 검토할 수 없습니다',
  ),
  'err.rx.taken': texts(
    '该处方不在待审核队列中',
    'The prescription is not waiting for review',
    'この処方箋は審査待ちではありません',
    '이 처방전은 심사 대기 상태가 아닙니다',
  ),
  'err.rx.not_taken': texts(
    '请先领取处方再审核',
    'Take the prescription before reviewing it',
    '監査の前に処方箋を受け取ってください',
    '검토하기 전에 처방전을 먼저 배정받으세요',
  ),
  'err.rx.other_pharmacist': texts(
    '该处方由其他药师审核中',
    'Another pharmacist is reviewing this prescription',
    '別の薬剤師がこの処方箋を監査中です',
    '다른 약사가 이 처방전을 검토하고 있습니다',
  ),
  'err.rx.lease': texts(
    '审核时限已过，请重新领取',
    'The review time has run out. Take the prescription again',
    '監査の制限時間が過ぎました。もう一度受け取ってください',
    '검토 제한 시간이 지났습니다. 다시 배정받으세요',
  ),
  'err.rx.check_incomplete': texts(
    '审核项未完成',
    'Checks incomplete',
    '監査項目が完了していません',
    '검토 항목이 완료되지 않았습니다',
  ),
  'err.rx.stopped': texts(
    '规则提示不得发药，通过须填写依据',
    'The rules say not to dispense. Give the reason for passing',
    'ルールが調剤不可としています。承認する理由を入力してください',
    '규칙상 조제할 수 없습니다. 승인 사유를 입력하세요',
  ),
  'err.rx.reason_required': texts(
    '请填写不通过原因',
    'Reason required',
    '不可の理由を入力してください',
    '반려 사유를 입력하세요',
  ),
  'err.rx.identity': texts(
    '实名信息不一致',
    'Identity mismatch',
    '本人確認情報が一致しません',
    '실명 정보가 일치하지 않습니다',
  ),
  'err.rx.used': texts('处方已使用', 'Already used', '処方箋は使用済みです', '이미 사용된 처방전입니다'),
  'err.rx.not_approved': texts(
    '处方未通过审核，不能发药',
    'The prescription is not approved and cannot be dispensed',
    '処方箋が承認されていないため調剤できません',
    '처방전이 승인되지 않아 조제할 수 없습니다',
  ),
  'err.rx.dispenser': texts(
    '审方药师不能同时发药',
    'The reviewing pharmacist cannot also dispense',
    '監査した薬剤師は調剤を兼ねられません',
    '검토한 약사는 조제를 겸할 수 없습니다',
  ),
  'warn.channel.unsaved': texts(
    '渠道信息未保存，确认离开？',
    'Unsaved channel edits, leave?',
    'チャネル情報が保存されていません。移動しますか？',
    '채널 정보가 저장되지 않았습니다. 나가시겠습니까?',
  ),
} as const satisfies Record<string, Texts>;
