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
