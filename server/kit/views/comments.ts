import { z } from 'zod';
import { ulidSchema } from '../../../contract/common/ids';
import { COMMENT_MAX, type CommentRow } from '../../../contract/kit/wire';
import { type Route, route } from '../../http/route';
import { changeOnce, deleteOnce } from '../answered';
import { type ResourceKit, requireRecord } from '../kit';
import { findRecord } from '../records/records';
import { deleteSchema } from '../schemas';
import type { ServedResource } from '../served';
import { addComment, changeComment, commentRow, commentsOn, deleteComment } from './commentChanges';

const AT_MOST = 500;

const bodySchema = z.strictObject({ body: z.string().trim().min(1).max(COMMENT_MAX) });
const byId = z.object({ id: ulidSchema });

function recordRoutes(kit: ResourceKit, served: ServedResource): Route[] {
  const { name, permission } = served.resource;
  const policy = { key: permission, atLeast: 'V' } as const;
  const params = z.object({ id: z.string().min(1).max(64) });
  const path = `/${name}/:id/comments`;
  return [
    route({
      method: 'GET',
      path,
      policy,
      params,
      summary: `Comments on one of ${name}`,
      handler: async ({ principal, params: { id } }): Promise<CommentRow[]> => {
        const record = await requireRecord(kit, served, principal, id);
        const comments = commentsOn(kit.database.db, principal, served, record);
        const rows = await comments.orderBy('at').limit(AT_MOST).execute();
        return rows.map(commentRow);
      },
    }),
    route({
      method: 'POST',
      path,
      policy,
      params,
      summary: `Comment on one of ${name}`,
      body: bodySchema,
      handler: async (context): Promise<CommentRow> => {
        const { params, body } = context;
        return changeOnce(kit, context, async (work) =>
          addComment(work, served, await findRecord(work, served, params.id, false), body.body),
        );
      },
    }),
  ];
}

/** Comments of every list. */
export function commentRoutes(kit: ResourceKit, all: readonly ServedResource[]): Route[] {
  return [
    ...all.flatMap((served) => recordRoutes(kit, served)),
    route({
      method: 'PUT',
      path: '/comments/:id',
      policy: 'session',
      params: byId,
      body: bodySchema.extend({ version: z.number().int() }),
      summary: 'Change a comment of one’s own',
      handler: (context) => {
        const { params, body } = context;
        return changeOnce(kit, context, (work) => changeComment(work, kit.find, params.id, body));
      },
    }),
    route({
      method: 'DELETE',
      path: '/comments/:id',
      policy: 'session',
      params: byId,
      query: deleteSchema,
      summary: 'Delete a comment of one’s own, or of somebody else in a list one administers',
      handler: (context) => {
        const { params, query } = context;
        return deleteOnce(kit, context, (work) => deleteComment(work, kit.find, params.id, query.version));
      },
    }),
  ];
}
