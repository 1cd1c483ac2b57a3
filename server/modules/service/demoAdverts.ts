import { createHash } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '../../../contract/time/durations';
import type { DemoWorld } from '../../db/demo-data';
import { dealersOf, storesOf } from '../../db/demo-data/institutions/organizations';
import { pictureFile } from '../../db/demo-data/pictures/pictures';
import type { NewRow } from '../../db/demo-data/world';
import { referenceId } from '../../db/reference-data';

type Advert = NewRow<'adverts'>;
const CAMPAIGNS: readonly (readonly [
  name: string,
  type: 'image' | 'video',
  placement: Advert['placement'],
  seconds: number,
  /** Absent for videos, which have no contents. */
  picture?: string,
])[] = [
  ['春季感冒家庭药箱', 'image', 'idle', 15, 'poster-medicine'],
  ['24小时自助购药指引', 'video', 'idle', 30],
  ['换季过敏护理专区', 'image', 'home_top', 10, 'poster-care'],
  ['维生素C满减活动', 'image', 'detail', 8, 'poster-medicine'],
  ['医保移动支付使用说明', 'image', 'pay', 12, 'poster-payment'],
  ['安全用药公益宣传', 'video', 'second_screen', 45],
  ['夏季防中暑用品', 'image', 'home_top', 10, 'poster-summer'],
  ['家庭急救包推荐', 'image', 'idle', 15, 'poster-care'],
  ['电子体温计使用演示', 'video', 'detail', 25],
  ['药师在线咨询', 'image', 'second_screen', 20, 'poster-care'],
];

/** Whose adverts there are: all of them of an institution, the first of a store and of a dealer. */
const campaignsOf = (tree: DemoWorld['tree']) => [
  ...tree.institutions.map((orgId) => ({ orgId, campaigns: CAMPAIGNS })),
  ...[...storesOf(tree), ...dealersOf(tree)].map((orgId) => ({ orgId, campaigns: CAMPAIGNS.slice(0, 3) })),
];
const fileId = (tenant: number, index: number) => referenceId(`advert file ${tenant} ${index}`);
/** Drawn anew once: the library has two versions, the advert shows the first, with which it was reviewed. */
const REDRAWN = 0;
const NEWER = { picture: 'poster-care', afterDays: 12 };
const newerId = (tenant: number) => referenceId(`advert file ${tenant} newer`);

/** What the adverts show. */
export function demoFiles({ world, tree, users }: DemoWorld): NewRow<'files'>[] {
  return campaignsOf(tree).flatMap(({ orgId, campaigns }, tenant) => {
    const owner = users.find((user) => user.orgId === orgId) ?? users[0];
    return campaigns.map(([name, type, _placement, _seconds, picture], index) => {
      const random = world.random.fork(`advert file ${tenant} ${index}`);
      const createdAt = new Date(world.from + random.int(0, 20) * DAY_MS);
      const versions =
        index === REDRAWN ? { newestId: newerId(tenant), versionNo: 2 } : { newestId: null, versionNo: 1 };
      const id = fileId(tenant, index);
      const facts = { id, orgId, uploadedBy: owner?.id ?? '', createdAt, versionOf: null, ...versions };
      if (picture) return pictureFile(picture, { ...facts, name: `${name}.png` });
      return {
        ...facts,
        name: `${name}.mp4`,
        purpose: type,
        mime: 'video/mp4',
        size: random.int(180, 7_900) * 1024,
        digest: createHash('sha256').update(`${tenant} ${name}`).digest('hex'),
        width: null,
        height: null,
        updatedAt: createdAt,
      };
    });
  });
}

/** Newer contents of files, and the versions that they are. */
export function demoFileVersions(demo: DemoWorld): {
  files: NewRow<'files'>[];
  versions: NewRow<'fileVersions'>[];
} {
  const heads = demoFiles(demo).filter(({ newestId }) => newestId);
  const made = heads.map((head) => {
    const createdAt = new Date(Number(head.createdAt) + NEWER.afterDays * DAY_MS);
    const { orgId, name, uploadedBy } = head;
    const own = { orgId, name, uploadedBy, createdAt, versionOf: head.id, newestId: null, versionNo: 1 };
    const file = pictureFile(NEWER.picture, { id: String(head.newestId), ...own });
    const version: NewRow<'fileVersions'> = {
      id: file.id,
      orgId,
      fileId: head.id,
      number: 2,
      contentId: file.id,
      restoredNo: null,
      madeBy: uploadedBy,
      createdAt,
      updatedAt: createdAt,
    };
    return { file, version };
  });
  return { files: made.map(({ file }) => file), versions: made.map(({ version }) => version) };
}

const SLOTS = [
  { from: '08:00', to: '12:00' },
  { from: '14:00', to: '22:00' },
];

/** Campaigns of every institution: most run, some are over, some not enabled yet. */
export function demoAdverts({ world, tree, fleet }: DemoWorld): Advert[] {
  return campaignsOf(tree).flatMap(({ orgId, campaigns }, tenant) =>
    campaigns.map(([adName, type, placement, durationSec], index) => {
      const random = world.random.fork(`advert ${tenant} ${index}`);
      const startAt = new Date(world.from + random.int(-20, 20) * DAY_MS);
      const over = index === 6;
      const some = index % 4 === 3;
      const machines = fleet.machines.filter(({ owner }) => owner.institutionId === orgId).slice(0, 3);
      const selected = some && machines.length > 0;
      return {
        id: world.newId(startAt.getTime()),
        orgId,
        adName,
        type,
        placement,
        durationSec,
        startAt,
        image: type === 'image' ? fileId(tenant, index) : null,
        video: type === 'video' ? fileId(tenant, index) : null,
        productId: null,
        approvalNo: null,
        deviceScope: selected ? 'selected' : 'all',
        deviceIds: selected ? JSON.stringify(machines.map(({ id }) => id)) : null,
        endAt: over ? new Date(world.now - 2 * DAY_MS) : new Date(world.now + random.int(10, 60) * DAY_MS),
        timeSlots: index % 3 === 1 ? JSON.stringify(SLOTS) : null,
        sort: (index + 1) * 10,
        enabled: !over && index !== 8,
        playCount: index === 8 ? 0 : random.int(200, 9_000),
        lastPlayedAt: index === 8 ? null : new Date(world.to - random.int(1, 30) * MINUTE_MS),
        createdAt: startAt,
        updatedAt: startAt,
      };
    }),
  );
}
