import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CommentRow, HistoryPage } from '../../../contract/kit/wire';
import { type ApiClient, signIn } from '../../e2e/apiClient';
import { accountOf, PASSWORD } from '../worlds/apiWorld';
import { refusal, startViewsWorld, type ViewsWorld } from '../worlds/viewsWorld';

let world: ViewsWorld;
let platform: ApiClient;
let path: string;
let heard: string[];
beforeAll(async () => {
  world = await startViewsWorld();
  platform = await signIn(world.url, accountOf('platform_admin', 'A'), PASSWORD);
  const { orgId } = await world.maintainer.get<{ orgId: string }>('/sys/user/info');
  path = `/organizations/${orgId}`;
  world.core.bus.onLive((batch) => {
    for (const message of batch) if (message.kind === 'hint') heard.push(message.resource);
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.query('delete from comments');
  heard = [];
});

const write = (who: ApiClient, body = 'Written') => who.post<CommentRow>(`${path}/comments`, { body });
const edit = (who: ApiClient, { id, version }: CommentRow, body: string) =>
  who.raw('PUT', `/comments/${id}`, { body, version });
const remove = (who: ApiClient, { id, version }: CommentRow) =>
  who.raw('DELETE', `/comments/${id}?version=${version}`);
const read = (who: ApiClient) => who.get<CommentRow[]>(`${path}/comments`);
const ABSENT = [404, 'err.common.notFound'];

describe('a comment', () => {
  it('is edited by its author from the seen version and marked as edited', async () => {
    const comment = await write(world.maintainer);
    expect(comment).toMatchObject({ version: 1, editedAt: null });
    const changed = (await edit(world.maintainer, comment, ' Better ')).body.result as CommentRow;
    expect(changed).toMatchObject({ body: 'Better', version: 2, at: comment.at });
    expect(changed.editedAt).toBeGreaterThanOrEqual(comment.at);
    expect(await read(world.colleague)).toEqual([changed]);
    const late = await edit(world.maintainer, comment, 'Late');
    expect([refusal(late), late.body.params]).toEqual([[409, 'err.common.stale'], { version: 2 }]);
    expect(refusal(await remove(world.maintainer, comment))).toEqual([409, 'err.common.stale']);
    expect((await edit(world.maintainer, changed, '  ')).status).toBe(400);
  });

  it('cannot be edited or deleted by others and is unknown outside of its institution', async () => {
    const comment = await write(world.maintainer);
    for (const who of [world.colleague, world.viewer, world.other, world.stranger, platform])
      expect(refusal(await edit(who, comment, 'Not mine'))).toEqual(ABSENT);
    for (const who of [world.colleague, world.viewer, world.other, world.stranger])
      expect(refusal(await remove(who, comment))).toEqual(ABSENT);
    expect(await read(world.viewer)).toEqual([comment]);
  });

  it('can be deleted by its author and by users who administer the list', async () => {
    const [own, other] = [await write(world.viewer), await write(world.maintainer)];
    expect((await remove(world.viewer, own)).status).toBe(200);
    expect(await read(world.viewer)).toEqual([other]);
    expect((await remove(platform, other)).status).toBe(200);
    expect(await read(world.viewer)).toEqual([]);
    expect(refusal(await remove(platform, other))).toEqual(ABSENT);
  });

  it('updates open pages on every change, and the history has the user but not the text', async () => {
    const comment = await write(world.maintainer, 'Said first');
    const changed = (await edit(world.maintainer, comment, 'Said then')).body.result as CommentRow;
    await edit(world.maintainer, changed, 'Said then');
    await remove(world.maintainer, changed);
    expect(heard).toEqual(['organizations', 'organizations', 'organizations']);
    const { entries } = await world.colleague.get<HistoryPage>(`${path}/history`);
    expect(entries.slice(0, 3).map(({ action, reason }) => [action, reason])).toEqual([
      ['comment.deleted', null],
      ['comment.changed', null],
      ['comment.added', null],
    ]);
    const noted = await world.database.query<{ reason: string }>(
      "select reason from audit_log where action like 'comment.%' order by pos desc limit 3",
    );
    expect(noted.map(({ reason }) => reason)).toEqual(['Said then', 'Said then', 'Said first']);
  });
});
