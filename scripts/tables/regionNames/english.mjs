/** Names from other languages than Chinese as they are written in English, by what stands before the kind of place. */
const LINES = `
内蒙古 Inner Mongolia; 呼和浩特 Hohhot; 鄂尔多斯 Ordos; 呼伦贝尔 Hulunbuir; 巴彦淖尔 Bayannur; 乌兰察布 Ulanqab; 兴安盟 Hinggan;
锡林郭勒 Xilingol; 阿拉善 Alxa; 土默特 Tumed; 达尔罕茂明安 Darhan Muminggan; 阿鲁科尔沁 Ar Horqin; 巴林 Bairin;
克什克腾 Hexigten; 翁牛特 Ongniud; 喀喇沁 Harqin; 科尔沁左翼 Horqin Left; 科尔沁右翼 Horqin Right; 科尔沁 Horqin;
库伦 Hure; 奈曼 Naiman; 扎鲁特 Jarud; 达拉特 Dalad; 准格尔 Jungar; 鄂托克 Otog; 杭锦 Hanggin; 乌审 Uxin;
伊金霍洛 Ejin Horo; 阿荣 Arun; 莫力达瓦 Morin Dawa; 陈巴尔虎 Old Barag; 新巴尔虎 New Barag; 乌拉特 Urad;
察哈尔右翼 Chahar Right; 四子王 Dorbod; 扎赉特 Jalaid; 阿巴嘎 Abag; 苏尼特 Sonid; 东乌珠穆沁 East Ujimqin;
西乌珠穆沁 West Ujimqin; 太仆寺 Taibus; 镶黄 Bordered Yellow; 正镶白 Plain and Bordered White; 正蓝 Plain Blue;
额济纳 Ejin; 敖汉 Aohan; 托克托 Togtoh; 和林格尔 Horinger; 二连浩特 Erenhot; 锡林浩特 Xilinhot; 乌兰浩特 Ulanhot;
阿尔山 Arxan; 扎兰屯 Zhalantun; 额尔古纳 Ergun; 霍林郭勒 Holingol; 扎赉诺尔 Jalainur; 海拉尔 Hailar;
白云鄂博 Bayan Obo; 昆都仑 Hondlon; 康巴什 Kangbashi; 乌拉盖 Ulgai; 加格达奇 Jagdaqi; 齐齐哈尔 Qiqihar;
哈尔滨 Harbin; 梅里斯 Meilisi; 杜尔伯特 Dorbod; 前郭尔罗斯 Front Gorlos; 喀喇沁左翼 Harqin Left;
昂昂溪 Ang'angxi; 富拉尔基 Fularji; 肃北 Subei; 阿克塞 Aksay; 西双版纳 Xishuangbanna; 香格里拉 Shangri-La;
迪庆 Deqen; 德钦 Deqen; 阿坝 Ngawa; 甘孜 Garze; 马尔康 Barkam; 壤塘 Zamtang; 若尔盖 Zoige; 石渠 Serxu; 色达 Sertar;
德格 Dege; 道孚 Dawu; 夏河 Xiahe; 卓尼 Jone; 舟曲 Zhugqu; 迭部 Tewo; 果洛 Golog; 尖扎 Jainca; 泽库 Zekog;
刚察 Gangca; 玛沁 Maqen; 班玛 Baima; 甘德 Gade; 达日 Darlag; 久治 Jigzhi; 玛多 Madoi; 杂多 Zadoi; 称多 Chindu;
治多 Zhidoi; 囊谦 Nangqen; 曲麻莱 Qumarleb; 格尔木 Golmud; 德令哈 Delingha; 乌兰县 Ulan; 茫崖 Mangnai;
大柴旦 Da Qaidam; 拉萨 Lhasa; 林周 Lhunzhub; 当雄 Damxung; 尼木 Nyemo; 曲水县 Quxu; 堆龙德庆 Doilungdeqen;
达孜 Dagze; 墨竹工卡 Maizhokunggar; 日喀则 Shigatse; 桑珠孜 Samzhubze; 南木林 Namling; 江孜 Gyangze; 定日 Tingri;
萨迦 Sa'gya; 拉孜 Lhaze; 昂仁 Ngamring; 谢通门 Xaitongmoin; 白朗 Bainang; 仁布 Rinbung; 康马 Kangmar; 定结 Dinggye;
仲巴 Zhongba; 亚东 Yadong; 吉隆 Gyirong; 聂拉木 Nyalam; 萨嘎 Saga; 岗巴 Gamba; 昌都 Qamdo; 卡若 Karub; 江达 Jomda;
贡觉 Gonjo; 类乌齐 Riwoqe; 丁青 Dengqen; 察雅 Zhag'yab; 八宿 Baxoi; 左贡 Zogang; 芒康 Markam; 洛隆 Lhorong;
边坝 Banbar; 林芝 Nyingchi; 巴宜 Bayi; 工布江达 Gongbo'gyamda; 米林 Mainling; 墨脱 Medog; 波密 Bome; 察隅 Zayu;
朗县 Nang; 山南 Shannan; 乃东 Nedong; 扎囊 Zhanang; 贡嘎 Gonggar; 桑日 Sangri; 琼结 Qonggyai; 曲松 Qusum; 措美 Comai;
洛扎 Lhozhag; 加查 Gyaca; 隆子 Lhunze; 错那 Cona; 浪卡子 Nagarze; 那曲 Nagqu; 色尼 Seni; 嘉黎 Lhari; 比如 Biru;
聂荣 Nyainrong; 安多 Amdo; 申扎 Xainza; 索县 Sog; 班戈 Baingoin; 巴青 Baqen; 尼玛 Nyima; 双湖 Shuanghu;
阿里 Ngari; 普兰 Burang; 札达 Zanda; 噶尔 Gar; 日土 Rutog; 革吉 Ge'gyai; 改则 Gerze; 措勤 Coqen;
乌鲁木齐 Urumqi; 克拉玛依 Karamay; 吐鲁番 Turpan; 博尔塔拉 Bortala; 巴音郭楞 Bayingolin; 阿克苏 Aksu;
克孜勒苏 Kizilsu; 喀什 Kashgar; 和田 Hotan; 伊犁 Ili; 阿勒泰 Altay; 阿拉尔 Aral; 图木舒克 Tumxuk; 可克达拉 Kokdala;
沙依巴克 Saybagh; 达坂城 Dabancheng; 米东 Midong; 独山子 Dushanzi; 白碱滩 Baijiantan; 乌尔禾 Urho; 高昌 Gaochang;
鄯善 Shanshan; 托克逊 Toksun; 巴里坤 Barkol; 玛纳斯 Manas; 吉木萨尔 Jimsar; 木垒 Mori; 阿拉山口 Alashankou; 库尔勒 Korla;
和硕 Hoxud; 库车 Kuqa; 沙雅 Xayar; 乌什 Uqturpan; 阿瓦提 Awat; 柯坪 Kalpin; 阿图什 Artux; 阿克陶 Akto; 阿合奇 Akqi;
乌恰 Wuqia; 英吉沙 Yengisar; 泽普 Zepu; 莎车 Shache; 叶城 Yecheng; 麦盖提 Makit; 岳普湖 Yopurga; 伽师 Jiashi; 巴楚 Bachu;
塔什库尔干 Taxkorgan; 洛浦 Lop; 策勒 Qira; 奎屯 Kuytun; 霍尔果斯 Khorgas; 察布查尔 Qapqal; 特克斯 Tekes; 尼勒克 Nilka;
额敏 Emin; 托里 Toli; 和布克赛尔 Hoboksar; 布尔津 Burqin; 哈巴河 Habahe; 吉木乃 Jeminay; 乌苏 Usu; 博乐 Bole;
台北 Taipei; 新北 New Taipei; 台中 Taichung; 高雄 Kaohsiung; 基隆 Keelung; 新竹 Hsinchu; 嘉义 Chiayi; 桃园 Taoyuan;
宜兰 Yilan; 苗栗 Miaoli; 彰化 Changhua; 云林 Yunlin; 屏东 Pingtung; 台东 Taitung; 花莲 Hualien; 澎湖 Penghu;
金门 Kinmen; 淡水 Tamsui`;

const [WEST, TAIWAN] = [/^(15|2[123]|5[1347]|6[235])/, /^71/];
/** Names from here on are of Taiwan; the same characters elsewhere are read as Chinese. */
const TAIWAN_FROM = '台北';
const entries = LINES.trim()
  .split(/;\s*/)
  .map((entry) => entry.split(/ (.*)/));
const taiwanAt = entries.findIndex(([name]) => name === TAIWAN_FROM);

/** Those of the north and the west, and those of Taiwan. */
export const ENGLISH = [
  { codes: WEST, names: new Map(entries.slice(0, taiwanAt)) },
  { codes: TAIWAN, names: new Map(entries.slice(taiwanAt)) },
];
