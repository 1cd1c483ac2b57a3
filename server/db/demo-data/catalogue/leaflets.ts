import type { CategoryCode } from '../../reference-data';
import type { Article } from './catalogue';

/** What medicines of a category are for, what they may do besides, and what to mind. */
const BY_CATEGORY: Partial<
  Record<CategoryCode, readonly [indications: string, reactions: string, mind: string]>
> = {
  '01': [
    '用于普通感冒或流行性感冒引起的发热，也用于缓解轻至中度头痛、肌肉酸痛、鼻塞、流涕、咽痛等症状。',
    '偶见皮疹、荨麻疹、药热及胃部不适，一般停药后自行缓解。',
    '用于解热连续使用不超过3天，症状未缓解请咨询医师或药师；不能同时服用其他含有解热镇痛成份的药品。',
  ],
  '02': [
    '用于急、慢性支气管炎引起的咳嗽、痰液黏稠、咳痰不畅。',
    '偶见恶心、胃部不适、腹泻，罕见皮疹等过敏反应。',
    '服用7天症状无缓解应去医院就诊；应避免同时服用强力镇咳药。',
  ],
  '03': [
    '用于消化不良、胃酸过多、腹胀、腹泻等胃肠不适的缓解。',
    '偶见便秘或稀便、口干，停药后可消失。',
    '急性腹痛、便血者应先明确诊断；连续使用不超过7天。',
  ],
  '04': [
    '用于体癣、股癣、皮炎、瘙痒及轻度浅表皮肤感染。',
    '用药部位偶见烧灼感、红肿或瘙痒。',
    '避免接触眼睛和其他黏膜；用药部位如有烧灼感、红肿应停药并洗净。',
  ],
  '05': [
    '用于缓解眼部干涩疲劳、鼻塞、咽喉肿痛、口腔溃疡等不适。',
    '偶有局部刺激感，多可自行消失。',
    '滴眼液开启后4周内使用；使用前取下隐形眼镜；使用3天无好转请就医。',
  ],
  '06': [
    '用于缓解轻至中度疼痛，如关节痛、肌肉痛、扭伤、腰背痛、痛经。',
    '偶见皮肤瘙痒、胃肠道不适，停药后消失。',
    '用于止痛连续使用不超过5天；皮肤破损处禁止外敷。',
  ],
  '07': [
    '用于跌打损伤、烫伤、小面积切割伤、擦伤的护理与止血。',
    '罕见局部过敏，如红疹、瘙痒。',
    '仅供外用，切勿接触眼睛；创面较深或感染时应就医。',
  ],
  '08': [
    '用于预防和治疗维生素、矿物质缺乏所引起的各种疾病，补充妊娠、哺乳及老年期所需。',
    '推荐剂量下未见明显不良反应，过量可致胃部不适。',
    '请按推荐剂量服用，不可超量；儿童用量请咨询医师或药师。',
  ],
  '09': [
    '用于外阴阴道假丝酵母菌病、月经不调等妇科不适。',
    '偶见局部刺激、瘙痒或烧灼感。',
    '用药期间注意个人卫生；妊娠期妇女应在医师指导下使用。',
  ],
  '10': [
    '用于儿童感冒发热、咳嗽、积食、腹泻等症状的缓解。',
    '偶见嗜睡、轻度腹泻，停药后消失。',
    '儿童必须在成人监护下使用；3天症状未缓解应就诊。',
  ],
};

/** How a form looks, and how it is taken. */
const BY_FORM: Readonly<Record<string, readonly [appearance: string, dosage: string]>> = {
  片剂: ['本品为类白色片。', '口服。成人一次1片，一日3次。'],
  咀嚼片: ['本品为白色咀嚼片，气香，味甜。', '咀嚼后咽下。成人一次1～2片，一日3次，餐后1～2小时服用。'],
  含片: ['本品为类圆形含片，气香。', '含服。每次1片，一日4～6次。'],
  胶囊剂: ['本品为硬胶囊，内容物为白色至淡黄色颗粒或粉末。', '口服。成人一次1粒，一日2次。'],
  颗粒剂: ['本品为浅棕色至棕褐色颗粒，味甜、微苦。', '开水冲服。一次1袋，一日3次。'],
  口服溶液剂: ['本品为无色至淡黄色澄清液体，味甜。', '口服。成人一次10毫升，一日2～3次。'],
  口服液: ['本品为棕红色液体，味辛、微甜。', '口服。一次10毫升，一日2～3次。'],
  糖浆剂: ['本品为棕褐色黏稠液体，气香，味甜。', '口服。一次15毫升，一日3次。'],
  软膏剂: ['本品为淡黄色软膏。', '外用。取适量涂于患处，一日2次。'],
  乳膏剂: ['本品为白色乳膏。', '外用。涂搽患处，一日1～2次。'],
  滴眼剂: ['本品为无色澄明液体。', '滴眼。一次1～2滴，一日3～4次。'],
  贴膏剂: ['本品为棕褐色片状橡胶膏，气芳香。', '外用。贴于患处，每24小时更换一次。'],
  栓剂: ['本品为乳白色鸭嘴形栓。', '外用。洗净后塞入，每晚1枚，连用7日。'],
};
const ANY_FORM = ['本品性状符合国家药品标准规定。', '按说明书或在药师指导下使用。'] as const;

const ANY_CATEGORY = [
  '按批准的适用范围使用。',
  '尚不明确。',
  '使用前请仔细阅读说明书；儿童应在成人监护下使用。',
] as const;

const PRECAUTIONS = [
  '过敏体质者慎用。',
  '本品性状发生改变时禁止使用。',
  '请将本品放在儿童不能接触的地方。',
  '如正在使用其他药品，使用本品前请咨询医师或药师。',
];

/** The texts of the leaflet; goods that are no medicines have a line on their use. */
export function demoLeaflet({ category, kind, name, form }: Article) {
  const [indications, reactions, mind] = BY_CATEGORY[category] ?? ANY_CATEGORY;
  const [appearance, dosage] = BY_FORM[form] ?? ANY_FORM;
  if (kind !== 'drug') return { indications: `${name}，${ANY_CATEGORY[0]}`, precautions: ANY_CATEGORY[2] };
  return {
    appearance,
    activeIngredients: `本品主要成份为${name.replace(/(片|胶囊|颗粒|口服溶液|口服液|糖浆|软膏|乳膏|滴眼液)$/, '')}，辅料符合《中国药典》要求。`,
    indications,
    dosageAdministration: dosage,
    contraindications: '对本品及所含成份过敏者禁用。',
    adverseReactions: reactions,
    precautions: [mind, ...PRECAUTIONS].map((text, index) => `${index + 1}. ${text}`).join('\n'),
    interactions: '如与其他药物同时使用可能会发生药物相互作用，详情请咨询医师或药师。',
    overdose: '过量使用时应立即停药并就医。',
    pregnancyUse: '孕妇及哺乳期妇女应在医师指导下使用。',
    paediatricUse: category === '10' ? '见【用法用量】。' : '儿童用量请咨询医师或药师。',
    geriatricUse: '老年患者应在医师指导下使用。',
  };
}

const KEEPING = {
  CN_ROOM: '密封，在常温（10–30℃）干燥处保存。',
  CN_COOL: '遮光，密封，在阴凉处（不超过20℃）保存。',
  COLD_2_8: '冷藏（2–8℃）避光保存，不得冷冻。',
} as const;

export function storageTextOf({ storageClass }: Article): string {
  return KEEPING[storageClass as keyof typeof KEEPING] ?? KEEPING.CN_ROOM;
}
