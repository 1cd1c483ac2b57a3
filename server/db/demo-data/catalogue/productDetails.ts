import { createRandom, type Random, seedOf } from '../../../../contract/common/random';
import { categoryId } from '../../reference-data';
import { type NewRow, padded } from '../world';
import type { Article } from './catalogue';
import { demoLeaflet, storageTextOf } from './leaflets';
import { FORM_CODES, packOf } from './packs';

const MEDICINES = { H: 1, Z: 2, S: 3 } as const;
const TESTS = /试纸|试剂|体温计/;

function categoryOf({ category, kind, letter, name }: Article): string {
  if (kind === 'drug') return categoryId(category, MEDICINES[letter as keyof typeof MEDICINES]);
  return categoryId(category, category === '20' ? (TESTS.test(name) ? 1 : 2) : 0);
}

/** Seven digits by which traceability codes of an article begin: the same in every institution. */
function prefixOf({ name, size }: Article): string {
  return `8${padded(seedOf(`${name} ${size}`) % 1_000_000, 6)}`;
}

/** Where invented makers work. */
const ADDRESSES: Readonly<Record<string, readonly [address: string, postalCode: string, phone: string]>> = {
  浙江: ['浙江省杭州市钱塘区福城路66号', '310018', '0571-86990100'],
  江西: ['江西省樟树市福城工业园药都大道18号', '331200', '0795-7390200'],
  广东: ['广东省广州市黄埔区科学城开源大道11号', '510663', '020-82170300'],
  四川: ['四川省成都市温江区海峡科技园新华大道28号', '611130', '028-82790400'],
  山东: ['山东省济南市高新区天辰大街1166号', '250101', '0531-88870500'],
  安徽: ['安徽省亳州市谯城经济开发区庄周大道9号', '236800', '0558-5520600'],
  苏州: ['江苏省苏州工业园区星湖街218号', '215123', '0512-62950700'],
  广州: ['广东省广州市白云区钟落潭广从八路1038号', '510545', '020-87450800'],
  宁波: ['浙江省宁波市鄞州区潘火街道金达路788号', '315105', '0574-88220900'],
  成都: ['四川省成都市郫都区现代工业港北片区港通北三路269号', '611743', '028-87861000'],
};

function makerFacts(manufacturer: string) {
  const [productionAddress, postalCode, phone] = ADDRESSES[manufacturer.slice(0, 2)] ?? [null, null, null];
  return { productionAddress, postalCode, phone, mah: manufacturer, origin: '中国' };
}

/** What every institution knows of an article alike. */
export function masterOf(article: Article, manufacturer: string, random: Random) {
  const dosageForm = FORM_CODES[article.form] ?? 'other';
  const drug = article.kind === 'drug';
  const own = createRandom(seedOf(`${article.name} ${article.size}`));
  return {
    ...makerFacts(manufacturer),
    ...packOf(dosageForm),
    ...EMPTY_LEAFLET,
    ...demoLeaflet(article),
    kind: article.kind,
    genericName: article.name,
    englishName: article.english,
    manufacturer,
    categoryId: categoryOf(article),
    specification: article.size,
    dosageForm,
    storageClass: article.storageClass,
    storage: storageTextOf(article),
    lightProtect: article.storageClass !== 'CN_ROOM',
    shelfLifeMonths: article.shelfLifeMonths,
    executionStandard: drug
      ? '《中国药典》2020年版'
      : `Q/${manufacturer.slice(0, 2)}${padded(own.int(1, 999), 3)}-2023`,
    otcClass: drug ? ('otc_b' as const) : ('na' as const),
    traceCodePrefixes: drug ? prefixOf(article) : null,
    traceRequired: drug,
    basicDrug: drug && own.chance(0.3),
    insuranceClass: drug ? own.pick(['a', 'b', 'none', 'none'] as const) : ('none' as const),
    realNameRequired: false,
    controlledClass: 'none' as const,
    minAge: null,
    maxQtyPerOrder: drug ? 5 : null,
    lengthMm: random.int(70, 140),
    widthMm: random.int(30, 80),
    heightMm: random.int(15, 60),
    weightG: random.int(18, 260),
  } satisfies Partial<NewRow<'products'>>;
}

const EMPTY_LEAFLET = {
  appearance: null,
  activeIngredients: null,
  dosageAdministration: null,
  contraindications: null,
  adverseReactions: null,
  interactions: null,
  overdose: null,
  pregnancyUse: null,
  paediatricUse: null,
  geriatricUse: null,
  toxicology: null,
  pharmacokinetics: null,
} as const;
