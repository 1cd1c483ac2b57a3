import { z } from 'zod';
import { ulidSchema } from '../../../contract/common/ids';
import { COLUMN_WIDTH, DENSITIES, type Density } from '../../../contract/kit/question/address';
import type { ColumnSetting, ListLook } from '../../../contract/kit/wire';
import { ROLE_TYPES } from '../../../contract/permissions';
import { RESOURCES } from '../../../contract/resources';
import { type Route, route } from '../../http/route';
import { changeOnce, deleteOnce } from '../answered';
import type { ResourceKit } from '../kit';
import type { ServedResource } from '../served';
import { commentRoutes } from './comments';
import { createView, deleteView, updateView, viewsOf } from './savedViews';

const names = RESOURCES.map(({ name }) => name);
const resourceSchema = z.string().refine((name) => names.includes(name));
const byId = z.object({ id: ulidSchema });
const viewSchema = z.strictObject({
  name: z.string().trim().min(1).max(64),
  share: z.enum(['mine', 'role', 'everyone']),
  roleType: z.enum(ROLE_TYPES).optional(),
  isDefault: z.boolean(),
  query: z.string().max(2_000),
});
const columnSchema = z.strictObject({
  key: z.string().max(40),
  shown: z.boolean(),
  width: z.number().int().min(COLUMN_WIDTH.least).max(COLUMN_WIDTH.most).optional(),
  pinned: z.literal(true).optional(),
});
const columnsSchema = z.strictObject({
  columns: z.array(columnSchema).max(200).nullable(),
  density: z.enum(DENSITIES).optional(),
});

function viewRoutes(kit: ResourceKit): Route[] {
  const { db } = kit.database;
  return [
    route({
      method: 'GET',
      path: '/views',
      policy: 'session',
      summary: 'Saved views of a list and which is the default',
      query: z.object({ resource: resourceSchema }),
      handler: ({ principal, query }) => viewsOf(db, principal, query.resource),
    }),
    route({
      method: 'POST',
      path: '/views',
      policy: 'session',
      summary: 'Save a view of a list',
      body: viewSchema.extend({ resource: resourceSchema }),
      handler: (context) => {
        const { resource, ...body } = context.body;
        return changeOnce(kit, context, (work) => createView(work, resource, body));
      },
    }),
    route({
      method: 'PUT',
      path: '/views/:id',
      policy: 'session',
      summary: 'Change a view of one’s own',
      params: byId,
      body: viewSchema.extend({ version: z.number().int() }),
      handler: (context) =>
        changeOnce(kit, context, (work) => updateView(work, context.params.id, context.body)),
    }),
    route({
      method: 'DELETE',
      path: '/views/:id',
      policy: 'session',
      params: byId,
      summary:
        'Delete a view of one’s own, or one shared in one’s institution by whoever may share views himself',
      handler: (context) => deleteOnce(kit, context, (work) => deleteView(work, context.params.id)),
    }),
  ];
}

/** A bare array would not pass as jsonb. */
interface ListLayout {
  list?: ColumnSetting[] | null;
  density?: Density;
}

function columnRoutes({ database: { db } }: ResourceKit): Route[] {
  const params = z.object({ resource: resourceSchema });
  return [
    route({
      method: 'GET',
      path: '/columns/:resource',
      policy: 'session',
      summary: 'My columns of a list, and how high its rows are',
      params,
      handler: async ({ principal, params: { resource } }): Promise<ListLook> => {
        const row = await db
          .selectFrom('userColumns')
          .select('columns')
          .where('userId', '=', principal.userId)
          .where('resource', '=', resource)
          .executeTakeFirst();
        const { list = null, density } = (row?.columns ?? {}) as ListLayout;
        return { columns: list, density };
      },
    }),
    route({
      method: 'PUT',
      path: '/columns/:resource',
      policy: 'session',
      summary: 'Set my columns of a list, and how high its rows are',
      params,
      body: columnsSchema,
      handler: async ({ principal: { userId }, params: { resource }, body }) => {
        const mine = db
          .deleteFrom('userColumns')
          .where('userId', '=', userId)
          .where('resource', '=', resource);
        if (body.columns === null && !body.density) return void (await mine.execute());
        const columns: object = { list: body.columns, density: body.density } satisfies ListLayout;
        await db
          .insertInto('userColumns')
          .values({ userId, resource, columns })
          .onConflict((on) => on.columns(['userId', 'resource']).doUpdateSet({ columns }))
          .execute();
        return null;
      },
    }),
  ];
}

/** Views, columns and comments of every list. */
export function viewsRoutes(kit: ResourceKit, all: readonly ServedResource[]): Route[] {
  return [...viewRoutes(kit), ...columnRoutes(kit), ...commentRoutes(kit, all)];
}
