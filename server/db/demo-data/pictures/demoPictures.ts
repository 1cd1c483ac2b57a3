import { referenceId } from '../../reference-data';
import { type OrgTree, storesOf } from '../institutions/organizations';
import type { NewRow, World } from '../world';
import { type FileRow, pictureFile } from './pictures';

/** How each kind of pack looks from the front. */
const PACKS = [
  ...(['tablets', 'capsules', 'granules', 'liquid', 'tube'] as const),
  ...(['drops', 'spray', 'patch', 'device'] as const),
];
export type DemoPack = (typeof PACKS)[number];

export const packPictureId = (orgId: string, pack: DemoPack) => referenceId(`picture ${orgId} ${pack}`);
export const signatureId = (userId: string) => referenceId(`signature ${userId}`);

/** Front pictures of products and signatures of pharmacists. */
export function buildPictures({ from }: World, tree: OrgTree, users: readonly NewRow<'users'>[]): FileRow[] {
  const createdAt = new Date(from);
  const packs = [...tree.institutions, ...storesOf(tree)].flatMap((orgId) => {
    const uploadedBy = (users.find((user) => user.orgId === orgId) ?? users[0])?.id ?? '';
    return PACKS.map((pack) =>
      pictureFile(pack, {
        id: packPictureId(orgId, pack),
        orgId,
        name: `${pack}.png`,
        uploadedBy,
        createdAt,
      }),
    );
  });
  const pharmacists = users.filter(({ userType }) => userType === 'pharmacist');
  const signatures = pharmacists.map(({ id, orgId }) =>
    pictureFile('signature', {
      id: signatureId(id),
      orgId,
      name: 'signature.png',
      uploadedBy: id,
      createdAt,
    }),
  );
  return [...packs, ...signatures];
}
