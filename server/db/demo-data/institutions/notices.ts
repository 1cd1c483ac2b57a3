import { type Texts, texts } from '../../../../contract/messages/general/texts';
import { DAY_MS, HOUR_MS } from '../../../../contract/time/durations';
import type { NewRow, World } from '../world';
import type { OrgTree } from './organizations';

interface NoticePlan {
  type: NewRow<'platformNotices'>['type'];
  status: 'draft' | 'published' | 'withdrawn';
  /** Days before now. */
  age: number;
  /** By the first institution instead of the platform. */
  byInstitution?: true;
  title: Texts;
  body: Texts;
}

const PLANS: readonly NoticePlan[] = [
  {
    type: 'maintenance',
    status: 'published',
    age: 1,
    title: texts(
      '本周六凌晨系统维护',
      'Maintenance on Saturday night',
      '土曜日深夜のメンテナンス',
      '토요일 새벽 시스템 점검',
    ),
    body: texts(
      '本周六 02:00–04:00 进行数据库维护，期间控制台可能短暂无法访问。设备照常售药，数据将在恢复后自动补传。',
      'The database is maintained on Saturday from 02:00 to 04:00. The console may be unavailable for short periods. Machines go on selling and send their data afterwards.',
      '土曜日 2:00～4:00 にデータベースのメンテナンスを行います。コンソールに一時的に接続できない場合があります。機器の販売は継続し、データは復旧後に自動送信されます。',
      '토요일 02:00~04:00에 데이터베이스를 점검합니다. 콘솔에 잠시 접속하지 못할 수 있습니다. 기기 판매는 계속되며 데이터는 복구 후 자동으로 전송됩니다.',
    ),
  },
  {
    type: 'regulation',
    status: 'published',
    age: 6,
    title: texts(
      '请核对设备经营地址登记',
      'Check the registered addresses of machines',
      '機器の登録住所の確認',
      '기기 등록 주소 확인 요청',
    ),
    body: texts(
      '自动售药机的经营地址须登记在药品经营许可证上。请各机构在本月底前核对所有点位，新增或迁移的设备请先办理登记再投放。',
      'The address of every machine must be on the drug licence. Please check all locations by the end of the month, and register before a machine is installed or moved.',
      '自動販売機の設置住所は医薬品経営許可証に記載されている必要があります。今月末までに全ロケーションを確認し、新設・移設の際は事前に登録してください。',
      '모든 기기의 주소는 의약품 영업 허가증에 기재되어야 합니다. 이달 말까지 모든 설치 지점을 확인하고, 신규 설치나 이전 시에는 먼저 등록하세요.',
    ),
  },
  {
    type: 'release',
    status: 'published',
    age: 12,
    title: texts('新版权限矩阵上线', 'The new permission matrix', '新しい権限マトリクス', '새 권한 매트릭스'),
    body: texts(
      '角色管理现在可以逐项调整权限，保存前会列出谁将失去哪些权限，保存后立即生效。',
      'Roles can now be adjusted right by right. Before saving you see who would lose what; the change is in force at once.',
      'ロール管理で権限を個別に調整できるようになりました。保存前に影響を受けるユーザーが表示され、変更は直ちに有効になります。',
      '역할 관리에서 권한을 개별적으로 조정할 수 있습니다. 저장하기 전에 영향을 받는 사용자가 표시되며 변경은 즉시 적용됩니다.',
    ),
  },
  {
    type: 'alert',
    status: 'withdrawn',
    age: 15,
    byInstitution: true,
    title: texts('高温天气注意事项', 'Hot weather', '高温への注意', '고온 주의'),
    body: texts(
      '未来三天气温较高，请关注室外点位的柜内温度，缩短补货开门时间。',
      'The next three days will be hot. Watch the temperature of outdoor machines and keep doors open briefly.',
      '今後 3 日間は気温が高くなります。屋外機器の庫内温度に注意し、補充時の開扉時間を短くしてください。',
      '앞으로 3일간 기온이 높습니다. 실외 기기의 내부 온도를 확인하고 보충 시 도어 개방 시간을 줄이세요.',
    ),
  },
  {
    type: 'release',
    status: 'draft',
    age: 0,
    title: texts('下月功能预告', 'Coming next month', '来月の新機能', '다음 달 예정 기능'),
    body: texts('内容待补充。', 'To be completed.', '内容は準備中です。', '내용 준비 중입니다.'),
  },
];

/** Announcements of the platform and one of an institution, as a console in use has them. */
export function buildNotices(world: World, tree: OrgTree): NewRow<'platformNotices'>[] {
  return PLANS.map(({ type, status, age, byInstitution, title, body }) => {
    const at = new Date(world.now - age * DAY_MS - HOUR_MS);
    return {
      id: world.newId(at.getTime()),
      title,
      body,
      type,
      status,
      expireAt: null,
      orgId: (byInstitution && tree.institutions[0]) || tree.platformId,
      publishedAt: status === 'draft' ? null : at,
      createdAt: at,
      updatedAt: at,
    };
  });
}

/** Some people read what concerns them, some have not yet. */
export function buildReads(
  world: World,
  notices: readonly NewRow<'platformNotices'>[],
  users: readonly NewRow<'users'>[],
): NewRow<'noticeReads'>[] {
  const random = world.random.fork('reads');
  return notices
    .filter(({ status }) => status === 'published')
    .flatMap(({ id }) =>
      users
        .filter(() => random.chance(0.4))
        .map((user) => ({ noticeId: id, userId: user.id, at: new Date(world.now - HOUR_MS) })),
    );
}
