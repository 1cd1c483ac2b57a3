import type { Insertable } from 'kysely';
import { LOCALES } from '../../../contract/common/locale';
import { FILE_PURPOSES, type FilePurpose } from '../../../contract/files';
import type { ServiceTables } from '../tables/service';
import { referenceId } from './ids';

type Texts = readonly [chinese: string, english: string, japanese: string, korean: string];

const NAMES: Record<FilePurpose, readonly [name: Texts, purpose: Texts]> = {
  image: [
    ['图片', 'Image', '画像', '이미지'],
    [
      '商品、维修、广告图片',
      'Products, repairs, advertisements',
      '商品・修理・広告の画像',
      '상품·수리·광고 이미지',
    ],
  ],
  logo: [
    ['机构标志', 'Institution logo', '機関のロゴ', '기관 로고'],
    ['宽高比 2:1', 'Aspect ratio 2:1', '縦横比 2:1', '가로세로 비율 2:1'],
  ],
  avatar: [
    ['头像', 'Avatar', 'プロフィール画像', '프로필 사진'],
    ['用户头像', 'Users', 'ユーザーの画像', '사용자 사진'],
  ],
  merchantAttachment: [
    ['商户附件', 'Merchant attachment', '加盟店の添付書類', '가맹점 첨부'],
    ['进件资料照片', 'Documents of merchant onboarding', '加盟店申請の書類画像', '가맹점 신청 서류 사진'],
  ],
  video: [
    ['视频', 'Video', '動画', '동영상'],
    ['广告与商品视频', 'Advertisements and products', '広告・商品の動画', '광고·상품 동영상'],
  ],
  sheet: [
    ['表格', 'Spreadsheet', '表計算ファイル', '스프레드시트'],
    ['导入与报表', 'Imports and reports', 'インポート・帳票', '가져오기·보고서'],
  ],
  firmware: [
    ['固件', 'Firmware', 'ファームウェア', '펌웨어'],
    ['设备升级包', 'Updates of machines', '機器の更新パッケージ', '기기 업데이트 패키지'],
  ],
  document: [
    ['文档', 'Document', '文書', '문서'],
    [
      '检验报告、公告和帮助附件',
      'Certificates, notices and help attachments',
      '成績書・お知らせ・ヘルプの添付',
      '성적서·공지·도움말 첨부',
    ],
  ],
};

const inEvery = (words: Texts) =>
  JSON.stringify(Object.fromEntries(LOCALES.map((locale, index) => [locale, words[index]])));

/** One type for each purpose, with the limits of the product until the platform narrows them. */
export function fileTypeRows(): Insertable<ServiceTables['fileTypes']>[] {
  return (Object.keys(NAMES) as FilePurpose[]).map((typeCode) => {
    const [name, purpose] = NAMES[typeCode];
    const { maxBytes, types } = FILE_PURPOSES[typeCode];
    return {
      id: referenceId(`file type ${typeCode}`),
      typeCode,
      typeName: inEvery(name),
      extAllow: JSON.stringify(types),
      maxKb: maxBytes / 1024,
      purpose: inEvery(purpose),
    };
  });
}
