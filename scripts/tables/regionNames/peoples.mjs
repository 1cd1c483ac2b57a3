/** Peoples in the names of autonomous places, as they stand there: English, Korean. */
export const PEOPLES = {
  各族: ['Various Nationalities', '각족'],
  蒙古族: ['Mongol', '몽골족'],
  蒙古: ['Mongol', '몽골'],
  满族: ['Manchu', '만주족'],
  回族: ['Hui', '후이족'],
  朝鲜族: ['Korean', '조선족'],
  土家族: ['Tujia', '투자족'],
  苗族: ['Miao', '먀오족'],
  侗族: ['Dong', '둥족'],
  藏族: ['Tibetan', '티베트족'],
  羌族: ['Qiang', '창족'],
  彝族: ['Yi', '이족'],
  布依族: ['Buyei', '부이족'],
  哈尼族: ['Hani', '하니족'],
  壮族: ['Zhuang', '좡족'],
  傣族: ['Dai', '다이족'],
  白族: ['Bai', '바이족'],
  景颇族: ['Jingpo', '징포족'],
  傈僳族: ['Lisu', '리쑤족'],
  哈萨克族: ['Kazakh', '카자흐족'],
  哈萨克: ['Kazakh', '카자흐'],
  柯尔克孜: ['Kyrgyz', '키르기스'],
  达斡尔族: ['Daur', '다우르족'],
  鄂伦春: ['Oroqen', '오로첸'],
  鄂温克族: ['Evenki', '에벤키족'],
  畲族: ['She', '서족'],
  瑶族: ['Yao', '야오족'],
  仫佬族: ['Mulao', '무라오족'],
  毛南族: ['Maonan', '마오난족'],
  黎族: ['Li', '리족'],
  仡佬族: ['Gelao', '거라오족'],
  水族: ['Sui', '수이족'],
  纳西族: ['Nakhi', '나시족'],
  拉祜族: ['Lahu', '라후족'],
  佤族: ['Va', '와족'],
  布朗族: ['Blang', '부랑족'],
  独龙族: ['Derung', '두룽족'],
  怒族: ['Nu', '누족'],
  普米族: ['Pumi', '푸미족'],
  裕固族: ['Yugur', '유구족'],
  东乡族: ['Dongxiang', '둥샹족'],
  保安族: ['Bonan', '바오안족'],
  撒拉族: ['Salar', '살라르족'],
  土族: ['Tu', '투족'],
  塔吉克: ['Tajik', '타지크'],
  锡伯: ['Xibe', '시보'],
};

/** The peoples at the end of a name, in their order, and what stands before them. */
export function splitPeoples(text) {
  const found = [];
  let rest = text;
  for (;;) {
    const people = Object.keys(PEOPLES).find((each) => rest.endsWith(each));
    if (people === undefined) return { rest, found };
    found.unshift(people);
    rest = rest.slice(0, -people.length);
  }
}
