/** What kind of place a name ends with, the longest first: English (after the name), Korean. */
const GENERICS = [
  ['稀土高新技术产业开发区', 'Rare Earth High-tech Industrial Development Zone', '희토류첨단기술산업개발구'],
  ['医药高新技术产业开发区', 'Medical High-tech Industrial Development Zone', '의약첨단기술산업개발구'],
  ['航空港经济综合实验区', 'Airport Economy Zone', '공항경제종합실험구'],
  ['汽车经济技术开发区', 'Automobile Economic and Technological Development Zone', '자동차경제기술개발구'],
  ['自治区直辖县级行政区划', 'Counties under the Autonomous Region', '자치구 직할 현급 행정구'],
  ['高新技术产业开发区', 'High-tech Industrial Development Zone', '첨단기술산업개발구'],
  ['高技术产业开发区', 'High-tech Industrial Development Zone', '첨단기술산업개발구'],
  ['高新技术产业园区', 'High-tech Industrial Park', '첨단기술산업단지'],
  ['城乡一体化示范区', 'Urban-Rural Integration Demonstration Zone', '도농통합시범구'],
  ['经济技术开发区', 'Economic and Technological Development Zone', '경제기술개발구'],
  ['高新技术开发区', 'High-tech Development Zone', '첨단기술개발구'],
  ['循环化工园区', 'Circular Chemical Industry Park', '순환화학공업단지'],
  ['现代产业园区', 'Modern Industrial Park', '현대산업단지'],
  ['经济开发区', 'Economic Development Zone', '경제개발구'],
  ['行政委员会', 'Administrative Committee', '행정위원회'],
  ['街道办事处', 'Subdistrict', '가도'],
  ['工业园区', 'Industrial Park', '공업단지'],
  ['省直辖县', 'Counties under the Province', '성 직할현'],
  ['开发区', 'Development Zone', '개발구'],
  ['示范区', 'Demonstration Zone', '시범구'],
  ['管理区', 'Management Area', '관리구'],
  ['管委会', 'Management Committee', '관리위원회'],
  ['高新区', 'High-tech Zone', '첨단기술구'],
  ['生态园', 'Ecological Park', '생태원'],
  ['自治州', 'Autonomous Prefecture', '자치주'],
  ['自治县', 'Autonomous County', '자치현'],
  ['自治旗', 'Autonomous Banner', '자치기'],
  ['联合旗', 'United Banner', '연합기'],
  ['新区', 'New Area', '신구'],
  ['新城', 'New Town', '신성'],
  ['矿区', 'Mining District', '광구'],
  ['地区', 'Prefecture', '지구'],
  ['街道', 'Subdistrict', '가도'],
  ['左旗', 'Left Banner', '좌기'],
  ['右旗', 'Right Banner', '우기'],
  ['前旗', 'Front Banner', '전기'],
  ['中旗', 'Middle Banner', '중기'],
  ['后旗', 'Rear Banner', '후기'],
  ['盟', 'League', '맹'],
  ['旗', 'Banner', '기'],
  ['市', '', '시'],
  ['区', 'District', '구'],
  ['县', 'County', '현'],
  ['镇', 'Town', '진'],
  ['乡', 'Township', '향'],
];

/** Ends that look like another kind of place: here the last character alone is the kind. */
const PLAIN = /^(清新区|红旗区|旗津区|旗山区)$/;
/** Names that are nothing but a kind of place. */
const WHOLE = /(开发区|高新区|园区|省直辖县|行政区划)$/;

/** What a name says beside the kind of place it ends with. */
export function splitGeneric(name) {
  const generic = GENERICS.find(([end]) => {
    if (!name.endsWith(end)) return false;
    if (PLAIN.test(name)) return end.length === 1;
    // 城区, 郊区 and the like are names themselves; a zone may have no name of its own.
    return name.length > end.length || WHOLE.test(name);
  });
  return { own: generic ? name.slice(0, -generic[0].length) : name, generic };
}

/** Names of one character that say where in the city a district lies, or of what kind it is. */
export const SIDES = {
  东区: ['East District', '둥구'],
  西区: ['West District', '시구'],
  南区: ['South District', '난구'],
  北区: ['North District', '베이구'],
  中区: ['Central District', '중구'],
  城区: ['Urban District', '청구'],
  郊区: ['Suburban District', '자오구'],
  矿区: ['Mining District', '광구'],
  东区街道: ['East Subdistrict', '둥구가도'],
  西区街道: ['West Subdistrict', '시구가도'],
  南区街道: ['South Subdistrict', '난구가도'],
  其它区: ['Other districts', '기타 구'],
  县: ['Counties', '현'],
};
