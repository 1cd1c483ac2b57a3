import { createRandom, type Random, seedOf } from '../../../../contract/common/random';
import type { DosageForm } from '../../../../contract/products/master';
import { categoryId } from '../../reference-data';
import type { Pack } from '../pictures/demoPictures';
import { padded, type Row } from '../world';
import type { Article } from './catalogue';
import { leafletOf, storageTextOf } from './leaflets';

const FORM_CODES: Readonly<Record<string, DosageForm>> = {
  片剂: 'tablet',
  咀嚼片: 'chewable_tablet',
  含片: 'lozenge',
  阴道片: 'vaginal_tablet',
  胶囊剂: 'capsule',
  软胶囊: 'soft_capsule',
  颗粒剂: 'granules',
  散剂: 'powder',
  粉剂: 'powder',
  丸剂: 'pill',
  口服溶液剂: 'oral_solution',
  口服液: 'oral_liquid',
  混悬剂: 'suspension',
  糖浆剂: 'syrup',
  煎膏剂: 'paste',
  滴剂: 'drops',
  软膏剂: 'ointment',
  乳膏剂: 'cream',
  乳胶剂: 'emulgel',
  贴膏剂: 'plaster',
  贴剂: 'patch',
  洗剂: 'lotion',
  搽剂: 'liniment',
  滴眼剂: 'eye_drops',
  喷雾剂: 'spray',
  气雾剂: 'aerosol',
  栓剂: 'suppository',
  灌肠剂: 'enema',
  医疗器械: 'device',
  消毒剂: 'disinfectant',
};
const LIQUIDS: readonly DosageForm[] = [
  'oral_solution',
  'syrup',
  'suspension',
  'lotion',
  'drops',
  'disinfectant',
];
const TUBES: readonly DosageForm[] = ['ointment', 'cream', 'emulgel', 'gel'];

const PICTURES: Readonly<Partial<Record<DosageForm, Pack>>> = {
  capsule: 'capsules',
  soft_capsule: 'capsules',
  granules: 'granules',
  powder: 'granules',
  paste: 'liquid',
  oral_liquid: 'liquid',
  liniment: 'liquid',
  drops: 'drops',
  eye_drops: 'drops',
  spray: 'spray',
  aerosol: 'spray',
  plaster: 'patch',
  patch: 'patch',
  device: 'device',
};

/** What stands on the picture of a product. */
export function pictureOf({ form }: Article): Pack {
  const code = FORM_CODES[form] ?? 'other';
  const byPack = LIQUIDS.includes(code) ? 'liquid' : TUBES.includes(code) ? 'tube' : 'tablets';
  return PICTURES[code] ?? byPack;
}

function packOf(form: DosageForm) {
  if (LIQUIDS.includes(form))
    return { packaging: '瓶装', packagingMaterials: '口服液体药用聚酯瓶', unit: 'bottle' } as const;
  if (TUBES.includes(form))
    return { packaging: '管装', packagingMaterials: '铝质药用软膏管', unit: 'tube' } as const;
  const packagingMaterials = form === 'granules' || form === 'powder' ? '药品包装用复合膜' : '铝塑泡罩';
  return { packaging: '盒装', packagingMaterials, unit: 'box' } as const;
}

const MEDICINES = { H: 1, Z: 2, S: 3 } as const;
const TESTS = /试纸|试剂|体温计/;

function categoryOf({ category, kind, letter, name }: Article): string {
  if (kind === 'drug') return categoryId(category, MEDICINES[letter as keyof typeof MEDICINES]);
  return categoryId(category, category === '20' ? (TESTS.test(name) ? 1 : 2) : 0);
}

/** Seven digits by which traceability codes of an article begin: the same in every institution. */
export function prefixOf({ name, size }: Article): string {
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
    ...leafletOf(article),
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
  } satisfies Partial<Row<'products'>>;
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
