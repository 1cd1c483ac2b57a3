import { createRandom, seedOf } from '../../../../contract/common/random';
import { DAY_MS } from '../../../../contract/time/durations';
import { referenceId } from '../../reference-data';
import { PLATFORM } from '../institutions/tenants';
import type { NewRow, World } from '../world';
import { approvalNoOf, barcodeOf, CATALOGUE, manufacturerOf } from './catalogue';
import { masterOf } from './productDetails';

/** Where barcodes of the library stand among those of the tenants. */
export const LIBRARY = 5;

export function libraryId(index: number): string {
  return referenceId(`library ${index}`);
}

/** Every third article of the catalogue, as the platform keeps it for all. */
export function buildLibrary(world: World): NewRow<'cloudProducts'>[] {
  return CATALOGUE.flatMap((article, index) => {
    if (index % 3 !== 0) return [];
    const random = createRandom(seedOf(`library ${article.name} ${article.size}`));
    const { manufacturer, brandName } = manufacturerOf(article);
    return {
      ...masterOf(article, manufacturer, random),
      id: libraryId(index),
      brandName,
      website: null,
      approvalNo: approvalNoOf(article),
      barcode: barcodeOf(LIBRARY, index),
      picture: null,
      contributor: PLATFORM.name,
      libVersion: index % 12 === 3 ? 2 : 1,
      createdAt: new Date(world.from),
      updatedAt: new Date(world.from + random.int(0, 25) * DAY_MS),
    };
  });
}
