import type { Random } from '../../../../contract/common/random';

const SURNAMES = [
  ...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许邓冯韩曹曾彭萧蔡潘田董袁于余叶蒋杜苏魏程吕丁沈任姚卢傅钟姜崔谭廖范汪陆金石戴贾韦夏邱方侯邹熊孟秦白江阎薛尹段雷黎史龙陶贺顾毛郝龚邵',
];
const GIVEN_NAMES =
  '志强 建华 秀英 丽娟 国平 海燕 晓东 春梅 文斌 雪梅 永刚 桂兰 俊杰 婷婷 立新 玉梅 浩然 思远 嘉怡 子涵 明辉 少华 佩珊 家豪 晓琳 伟民 红霞 振宇 静怡 泽宇 敏 涛 磊 洁 倩 鹏 颖 昊 蕾 勇'.split(
    ' ',
  );

/** A plausible Chinese name; not one of the demo accounts. */
export function personName(random: Random): string {
  return random.pick(SURNAMES) + random.pick(GIVEN_NAMES);
}

const MOBILE_PREFIXES = ['138', '139', '150', '158', '186', '187', '177', '199', '136', '151'];

/** A mobile number in a range for persons. */
export function mobileNumber(random: Random): string {
  return random.pick(MOBILE_PREFIXES) + String(random.int(10_000_000, 99_999_999));
}
