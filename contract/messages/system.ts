import { type Texts, texts } from './texts';

export const SYSTEM_MESSAGES = {
  'err.user.self': texts(
    '不能对自己的账号执行此操作',
    'Not possible for your own account',
    '自分のアカウントには実行できません',
    '본인 계정에는 실행할 수 없습니다',
  ),
  'err.role.notAssignable': texts(
    '您无权分配该角色',
    'You may not give this role',
    'このロールを割り当てる権限がありません',
    '이 역할을 부여할 권한이 없습니다',
  ),
  'err.role.builtIn': texts(
    '内置角色不能删除',
    'Built-in roles cannot be deleted',
    '組み込みロールは削除できません',
    '기본 역할은 삭제할 수 없습니다',
  ),
  'err.role.beyond': texts(
    '不能授予自己没有的权限',
    'Nobody can give a right he does not have',
    '自分が持っていない権限は付与できません',
    '본인에게 없는 권한은 부여할 수 없습니다',
  ),
  'err.second.reset': texts(
    '申请人一周内重置过您的登录方式，须由其他人审批',
    'The person who asked has reset how you sign in within the last week; somebody else has to decide',
    '申請者が 1 週間以内にあなたのサインイン方法をリセットしたため、別の担当者の承認が必要です',
    '신청한 사람이 최근 일주일 안에 귀하의 로그인 수단을 재설정했으므로 다른 담당자가 결정해야 합니다',
  ),
  'err.grant.waiting': texts(
    '该用户已有角色授予待审批',
    'A role for this person is already awaiting approval',
    'このユーザーへのロール付与はすでに承認待ちです',
    '이 사용자의 역할 부여가 이미 승인 대기 중입니다',
  ),
  'err.grant.self': texts(
    '不能审批自己的申请，须由他人决定',
    'Your own request is decided by somebody else',
    '自分の申請は承認できません。他の人が決定します',
    '본인의 신청은 다른 사람이 결정해야 합니다',
  ),
  'err.grant.receiver': texts(
    '不能审批授予自己的角色',
    'Nobody decides about a role of his own',
    '自分へのロール付与は承認できません',
    '본인에게 부여되는 역할은 직접 결정할 수 없습니다',
  ),
  'err.grant.notAsker': texts(
    '仅申请人可以撤回',
    'Only the person who asked may withdraw this',
    '取り下げできるのは申請者のみです',
    '신청한 사람만 철회할 수 있습니다',
  ),
  'err.grant.asker': texts(
    '申请人已无权授予该角色，请拒绝此申请',
    'The person who asked may no longer give this role; refuse the request',
    '申請者はこのロールを付与する権限を失っています。この申請を却下してください',
    '신청한 사람에게 더 이상 이 역할을 부여할 권한이 없습니다. 신청을 거절하세요',
  ),
  'err.grant.changed': texts(
    '申请之后用户或角色已变更，请重新申请',
    'The person or the role has changed since; it has to be asked for again',
    '申請後にユーザーまたはロールが変更されました。再度申請してください',
    '신청 이후 사용자 또는 역할이 변경되었습니다. 다시 신청하세요',
  ),
  'err.grant.invitation': texts(
    '管理类角色须经两人审批，不能通过邀请码授予',
    'Administrator roles are given by two people and cannot be given by an invitation code',
    '管理者ロールは 2 名による承認が必要なため、招待コードでは付与できません',
    '관리자 역할은 두 사람의 승인이 필요하므로 초대 코드로 부여할 수 없습니다',
  ),
  'err.grant.widen': texts(
    '该管理类角色已有成员，不能扩大其管理权限；请新建角色并重新授予',
    'People hold this administrator role, so its administrative rights cannot be extended; create another role and give it to them',
    'この管理者ロールは使用中のため、管理権限を拡大できません。新しいロールを作成して付与してください',
    '이 관리자 역할을 가진 사용자가 있어 관리 권한을 확대할 수 없습니다. 새 역할을 만들어 부여하세요',
  ),
  'err.org.has_children': texts(
    '存在下级机构，不能删除',
    'Institution with sub-institutions cannot be deleted',
    '下位機関があるため削除できません',
    '하위 기관이 있어 삭제할 수 없습니다',
  ),
  'err.org.own': texts(
    '不能停用或删除本机构及其上级机构',
    'Your own institution and those above it cannot be disabled or deleted',
    '所属機関とその上位機関は無効化・削除できません',
    '소속 기관과 그 상위 기관은 비활성화하거나 삭제할 수 없습니다',
  ),
  'err.org.tooDeep': texts(
    '机构层级不能超过 6 级',
    'Institutions can be at most 6 levels deep',
    '機関の階層は 6 階層までです',
    '기관은 최대 6단계까지 만들 수 있습니다',
  ),
  'err.org.onePlatform': texts(
    '平台机构只能有一个',
    'There is only one platform institution',
    'プラットフォーム機関は 1 つだけです',
    '플랫폼 기관은 하나만 있을 수 있습니다',
  ),
  'err.reg.expiry': texts(
    '有效期须在今后一年以内',
    'The expiry must lie within the next year',
    '有効期限は今後 1 年以内で指定してください',
    '만료일은 향후 1년 이내여야 합니다',
  ),
  'err.reg.usedMore': texts(
    '不能小于已使用次数',
    'Not below the number of times already used',
    '使用済み回数より少なくはできません',
    '이미 사용한 횟수보다 작을 수 없습니다',
  ),
  'err.notice.published': texts(
    '已发布的公告只能撤回，不能删除',
    'A published notice can be withdrawn, not deleted',
    '公開済みのお知らせは取り下げのみ可能で、削除できません',
    '게시된 공지는 철회만 가능하며 삭제할 수 없습니다',
  ),
} as const satisfies Record<string, Texts>;
