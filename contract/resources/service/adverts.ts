import { type Draft, f } from '../../kit/field';
import { isEmpty } from '../../kit/problem';
import { defineResource, type Row } from '../../kit/resource';

export const ADVERT_TYPES = ['image', 'video'] as const;
export const ADVERT_PLACEMENTS = ['idle', 'home_top', 'detail', 'pay', 'second_screen'] as const;
export const ADVERT_SCOPES = ['all', 'selected'] as const;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const isTime = (text: unknown) => TIME.test(String(text));

/** Hours of the day, each slot from an earlier to a later one. */
function slotProblems({ timeSlots }: Draft): Record<string, string> {
  if (!Array.isArray(timeSlots)) return {};
  const right = timeSlots.every(
    ({ from, to }: Draft) => isTime(from) && isTime(to) && String(from) < String(to),
  );
  return right ? {} : { timeSlots: 'err.advert.time' };
}

function problems(draft: Draft): Record<string, string> {
  const { type, image, video, startAt, endAt, deviceScope, deviceIds } = draft;
  const found = slotProblems(draft);
  if (type === 'image' && isEmpty(image)) found.image = 'err.form.select';
  if (type === 'video' && isEmpty(video)) found.video = 'err.form.select';
  if (typeof startAt === 'number' && typeof endAt === 'number' && endAt <= startAt)
    found.endAt = 'err.advert.period';
  if (deviceScope === 'selected' && isEmpty(deviceIds)) found.deviceIds = 'err.form.select';
  return found;
}

/** Pictures and films on the screens of machines. */
export const adverts = defineResource({
  name: 'adverts',
  permission: 'advertisingMain',
  path: '/machine/advertisingMain',
  tenancy: 'org',
  title: 'adName',
  fields: {
    adName: f.text({ required: true }),
    type: f.choice(ADVERT_TYPES, { required: true, initial: 'image' }),
    placement: f.choice(ADVERT_PLACEMENTS, { required: true, initial: 'idle' }),
    image: f.file('image'),
    video: f.file('video'),
    durationSec: f.number({ required: true, above: 0, max: 3_600, initial: 15, unit: 's' }),
    productId: f.ref('products'),
    approvalNo: f.text({ max: 64 }),
    startAt: f.moment({ required: true }),
    endAt: f.moment(),
    timeSlots: f.lines(
      { from: f.text({ required: true, max: 5 }), to: f.text({ required: true, max: 5 }) },
      { max: 12, key: ['from'] },
    ),
    deviceScope: f.choice(ADVERT_SCOPES, { required: true, initial: 'all' }),
    deviceIds: f.refs('devices'),
    sort: f.number({ required: true, min: 0, max: 9_999, initial: 100, ofOne: true }),
    enabled: f.flag({ initial: false, readOnly: true }),
    playCount: f.number({ readOnly: true }),
    lastPlayedAt: f.moment({ readOnly: true }),
  },
  list: {
    columns: [
      ...([
        'adName',
        'image',
        'type',
        'placement',
        'durationSec',
        'startAt',
        'endAt',
        'deviceScope',
      ] as const),
      ...(['sort', 'enabled', 'playCount', 'orgId'] as const),
    ],
    sort: 'sort',
    filters: ['type', 'placement', 'enabled', 'startAt', 'endAt', 'deviceScope', 'productId', 'orgId'],
    search: ['adName', 'approvalNo'],
  },
  form: {
    advert: ['adName', 'type', 'image', 'video', 'placement', 'durationSec', 'orgId'],
    content: ['productId', 'approvalNo'],
    schedule: ['startAt', 'endAt', 'timeSlots', 'deviceScope', 'deviceIds', 'sort'],
    status: ['enabled', 'playCount', 'lastPlayedAt'],
  },
  check: problems,
  idle: ({ type, deviceScope }) => [
    type === 'video' ? ('image' as const) : ('video' as const),
    ...(deviceScope === 'selected' ? [] : (['deviceIds'] as const)),
  ],
  can: ['create', 'update', 'delete'],
  kept: ({ enabled }) => (enabled === true ? 'err.advert.enabled' : undefined),
  commands: {
    enable: { needs: 'M', bulk: true, allowed: (row) => row.enabled === false },
    disable: { needs: 'M', bulk: true, danger: true, allowed: (row) => row.enabled === true },
  },
});
export type Advert = Row<typeof adverts>;
