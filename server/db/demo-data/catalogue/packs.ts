import type { DosageForm } from '../../../../contract/products/master';
import type { DemoPack } from '../pictures/demoPictures';
import type { Article } from './catalogue';

export const FORM_CODES: Readonly<Record<string, DosageForm>> = {
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

const PICTURES: Readonly<Partial<Record<DosageForm, DemoPack>>> = {
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
export function packPictureOf({ form }: Article): DemoPack {
  const code = FORM_CODES[form] ?? 'other';
  const byPack = LIQUIDS.includes(code) ? 'liquid' : TUBES.includes(code) ? 'tube' : 'tablets';
  return PICTURES[code] ?? byPack;
}

export function packOf(form: DosageForm) {
  if (LIQUIDS.includes(form))
    return { packaging: '瓶装', packagingMaterials: '口服液体药用聚酯瓶', unit: 'bottle' } as const;
  if (TUBES.includes(form))
    return { packaging: '管装', packagingMaterials: '铝质药用软膏管', unit: 'tube' } as const;
  const packagingMaterials = form === 'granules' || form === 'powder' ? '药品包装用复合膜' : '铝塑泡罩';
  return { packaging: '盒装', packagingMaterials, unit: 'box' } as const;
}
