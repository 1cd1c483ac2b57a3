import { leastGrant } from '../../contract/kit/mayCommand';
import type { PermissionKey } from '../../contract/permissions';
import type { Policy } from '../access/policy';
import { type Route, route } from '../http/route';
import { answered, deleteOnce } from './answered';
import type { ResourceKit } from './kit';
import { createRecord } from './records/createRecord';
import { undeleteRecord } from './records/deleted';
import { deleteRecord } from './records/deleteRecord';
import { restoreRecord, undoChange } from './records/history';
import { findRecord, updateRecord } from './records/records';
import { bodySchema, byId, deleteSchema, versionSchema } from './schemas';
import type { ServedResource, UnitOfWork } from './served';

type WritePolicy = Extract<Policy, { key: PermissionKey }>;

function createRoute(kit: ResourceKit, served: ServedResource, policy: WritePolicy): Route {
  const { resource } = served;
  return route({
    method: 'POST',
    path: `/${resource.name}`,
    policy,
    summary: `New one of ${resource.name}`,
    body: bodySchema(resource, 'create'),
    handler: async (context) => {
      const work = (work: UnitOfWork) => createRecord(work, served, context.body, kit.find);
      return answered(kit, served, context, work);
    },
  });
}

/** A change of a record, and the two ways back. */
function updateRoutes(kit: ResourceKit, served: ServedResource, policy: WritePolicy): Route[] {
  const { resource } = served;
  const { name } = resource;
  const update = route({
    method: 'PUT',
    path: `/${name}/:id`,
    policy,
    summary: `Change one of ${name}`,
    params: byId,
    body: bodySchema(resource, 'update'),
    handler: (context) =>
      answered(kit, served, context, (work) =>
        updateRecord(work, served, context.params.id, context.body as never, kit.find),
      ),
  });
  const backTo = (way: 'restore' | 'undo', summary: string, give: typeof restoreRecord) =>
    route({
      method: 'POST',
      path: `/${name}/:id/${way}`,
      policy,
      params: byId,
      body: versionSchema,
      summary,
      handler: (context) => {
        const { params, body } = context;
        const work = async (work: UnitOfWork) =>
          give(work, served, await findRecord(work, served, params.id), body, kit.find);
        return answered(kit, served, context, work);
      },
    });
  return [
    update,
    backTo('restore', `Give one of ${name} its earlier values`, restoreRecord),
    backTo('undo', `Take one change of one of ${name} back`, undoChange),
  ];
}

function deleteRoutes(kit: ResourceKit, served: ServedResource): Route[] {
  const { name, permission, keepsDeleted } = served.resource;
  const policy = { key: permission, atLeast: 'A' } as const;
  const remove = route({
    method: 'DELETE',
    path: `/${name}/:id`,
    policy,
    params: byId,
    query: deleteSchema,
    summary: `Delete one of ${name}`,
    handler: (context) => {
      const { params, query } = context;
      return deleteOnce(kit, context, (work) => deleteRecord(work, served, params.id, query.version));
    },
  });
  const undelete = route({
    method: 'POST',
    path: `/${name}/:id/undelete`,
    policy,
    params: byId,
    summary: `Bring a deleted one of ${name} back`,
    handler: (context) =>
      answered(kit, served, context, (work) => undeleteRecord(work, served, context.params, kit.find)),
  });
  return keepsDeleted ? [remove, undelete] : [remove];
}

/** What its definition lets be done with a record. */
export function writeRoutes(kit: ResourceKit, served: ServedResource): Route[] {
  const { resource } = served;
  const { permission, can } = resource;
  const write = { key: permission, atLeast: leastGrant(resource) };
  return [
    ...(can.includes('create') ? [createRoute(kit, served, write)] : []),
    ...(can.includes('update') ? updateRoutes(kit, served, write) : []),
    ...(can.includes('delete') ? deleteRoutes(kit, served) : []),
  ];
}
