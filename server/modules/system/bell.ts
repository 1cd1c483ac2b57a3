import { BELL_QUESTIONS, BELL_SHOWN, type BellAnswer } from '../../../contract/home/bell';
import { questionParams } from '../../../contract/kit/question/question';
import { mayPass } from '../../access/policy';
import { route } from '../../http/route';
import type { KitContext, requireRecord } from '../../kit/kit';
import { ownRows } from '../../kit/query/listQuery';
import { listOf } from '../../kit/readRoutes';
import type { KitDeps } from '../../kit/served';
import type { RouteDeps } from '../module';
import { servedPlatformNotices } from './platformNotices';

async function unread(
  { database, clock }: KitDeps,
  principal: Parameters<typeof requireRecord>[2],
): Promise<string[]> {
  const rows = await ownRows(database.db, servedPlatformNotices, principal, clock())
    .where('status', '=', 'published')
    .orderBy('publishedAt', 'desc')
    .limit(200)
    .execute();
  const read = await database.db
    .selectFrom('noticeReads')
    .select('noticeId')
    .where('userId', '=', principal.userId)
    .execute();
  const known = new Set(read.map(({ noticeId }) => noticeId));
  return rows.map((row) => String(row.id)).filter((id) => !known.has(id));
}

/** The lists that the bell tells of, as the person would see each, in one answer. */
async function listsOf(kit: RouteDeps, context: KitContext): Promise<BellAnswer['lists']> {
  const { principal } = context;
  const asked = BELL_QUESTIONS.flatMap(([list, { name, permission, action, filter, sort, mine }]) => {
    const served = kit.find(name);
    const may = mayPass({ key: permission, atLeast: 'V' }, principal);
    if (!served || !may || (action && !principal.actions.has(action))) return [];
    const own: Record<string, string> = mine ? { [mine]: `in:${principal.userId}` } : {};
    const question = questionParams({ filter: Object.assign({}, filter, own) });
    return [{ list, served, raw: { page: 1, pageSize: BELL_SHOWN, sort, ...question } }];
  });
  const found = asked.map(async ({ list, served, raw }) => [list, await listOf(kit, served, context, raw)]);
  return Object.fromEntries(await Promise.all(found));
}

/** What the bell of every page shows, in one question: a list each is eight requests behind every page. */
export const bellRoute = (kit: RouteDeps) =>
  route({
    method: 'GET',
    path: '/bell',
    policy: { key: 'platformNotice', atLeast: 'V' },
    summary: 'What is new for me: decisions, work of the last day, notices I have not read',
    async handler(context): Promise<BellAnswer> {
      const lists = await listsOf(kit, context);
      return { lists, unread: await unread(kit, context.principal) };
    },
  });
