-- Chinese names are found by how they are read: by whole syllables, begun ones, or initials.

-- The readings are those of the palette (src/app/shell/palette/syllables.json): a syllable and its characters behind it.
do $make$
declare
  readings jsonb;
begin
  select jsonb_object_agg(character, syllables) into readings from (
    select character, string_agg(syllable, ' ' order by syllable) as syllables
    from regexp_split_to_table('
a啊阿呵 ai埃挨哎唉哀皑癌蔼矮艾碍爱隘 an鞍氨安俺按暗岸胺案厂广 ang肮昂盎仰 ao凹敖熬翱袄傲奥懊澳嚣 ba芭捌扒叭吧笆八疤巴拔跋靶把耙坝霸罢爸 bai白柏百摆佰败拜稗伯 ban斑班搬扳般颁板版扮拌伴瓣半办绊
bang邦帮梆榜膀绑棒磅蚌镑傍谤旁彭 bao苞胞包褒剥薄雹保堡饱宝抱报暴豹鲍爆刨炮曝瀑 bei杯碑悲卑北辈背贝钡倍狈备惫焙被臂勃 ben奔苯本笨夯 beng蚌崩绷甭泵蹦迸
bi逼鼻比鄙笔彼碧蓖蔽毕毙毖币庇痹闭敝弊必辟壁臂避陛佛拂秘泌 bian鞭边编贬扁便变卞辨辩辫遍 biao标彪膘表 bie鳖憋别瘪 bin彬斌濒滨宾摈份频 bing兵冰柄丙秉饼炳病并屏
bo柏般剥薄玻菠播拨钵波博勃搏铂箔伯帛舶脖膊渤泊驳卜簿 bu堡捕卜哺补埠不布步簿部怖埔 ca擦拆 cai猜裁材才财睬踩采彩菜蔡 can餐参蚕残惭惨灿掺 cang苍舱仓沧藏 cao操糙槽曹草 ce厕策侧册测 cen参
ceng层蹭曾 cha插叉茬茶查碴搽察岔差诧刹喳 chai差拆柴豺 chan搀掺蝉馋谗缠铲产阐颤单崭 chang昌猖场尝常长偿肠厂敞畅唱倡裳倘淌 chao超抄钞朝嘲潮巢吵炒绰剿 che车扯撤掣彻澈尺
chen郴臣辰尘晨忱沉陈趁衬称沈 cheng撑称城橙成呈乘程惩澄诚承逞骋秤净抢盛 chi吃痴持匙池迟弛驰耻齿侈尺赤翅斥炽 chong充冲虫崇宠涌种重 chou抽酬畴踌稠愁筹仇绸瞅丑臭
chu初出橱厨躇锄雏滁除楚础储矗搐触处畜助 chuai揣 chuan川穿椽传船喘串 chuang疮窗幢床闯创 chui吹炊捶锤垂椎 chun春椿醇唇淳纯蠢 chuo戳绰淖 ci差疵茨磁雌辞慈瓷词此刺赐次伺兹
cong聪葱囱匆从丛 cou凑 cu粗醋簇促趋趣卒 cuan蹿篡窜攒 cui摧崔催脆瘁粹淬翠衰 cun村存寸蹲 cuo磋撮搓措挫错 da搭达答瘩打大惮 dai大呆歹傣戴带殆代贷袋待逮怠毒
dan耽担丹单郸掸胆旦氮但惮淡诞弹蛋石 dang当挡党荡档 dao刀捣蹈倒岛祷导到稻悼道盗 de德得的底地 dei得 deng澄蹬灯登等瞪凳邓 di的堤低滴迪敌笛狄涤翟嫡抵底地蒂第帝弟递缔提
dian颠掂滇碘点典靛垫电佃甸店惦奠淀殿 diao碉叼雕凋刁掉吊钓调 die跌爹碟蝶迭谍叠 ding丁盯叮钉顶鼎锭定订 diu丢 dong东冬董懂动栋侗恫冻洞 dou兜抖斗陡豆逗痘都读
du都督毒犊独读堵睹赌杜镀肚度渡妒顿 duan端短锻段断缎 dui堆兑队对敦追 dun墩吨蹲敦顿囤钝盾遁 duo度掇哆多夺垛躲朵跺舵剁惰堕隋驮 e阿蛾峨鹅俄额讹娥恶厄扼遏鄂饿哦 en恩 er而儿耳尔饵洱二贰
fa发罚筏伐乏阀法珐 fan藩帆番翻樊矾钒繁凡烦反返范贩犯饭泛 fang坊芳方肪房防妨仿访纺放 fei菲非啡飞肥匪诽吠肺废沸费 fen芬酚吩氛分纷坟焚汾粉奋份忿愤粪 feng丰封枫蜂峰锋风疯烽逢冯缝讽奉凤 fo佛
fou不否 fu佛夫敷肤孵扶拂辐幅氟符伏俘服浮涪福袱弗甫抚辅俯釜斧脯腑府腐赴副覆赋复傅付阜父腹负富讣附妇缚咐 ga噶嘎胳夹咖轧 gai该改概钙盖溉芥 gan干甘杆柑竿肝赶感秆敢赣乾 gang冈刚钢缸肛纲岗港杠扛亢
gao篙皋高膏羔糕搞镐稿告 ge盖哥歌搁戈鸽胳疙割革葛格蛤阁隔铬个各合咯 gei给 gen根跟 geng耕更庚羹埂耿梗颈 gong工攻功恭龚供躬公宫弓巩汞拱贡共红 gou钩勾沟苟狗垢构购够拘句
gu辜菇咕箍估沽孤姑鼓古蛊骨谷股故顾固雇贾 gua刮瓜剐寡挂褂括 guai乖拐怪 guan棺关官冠观管馆罐惯灌贯纶斡 guang光广逛 gui瑰规圭硅归龟闺轨鬼诡癸桂柜跪贵刽傀 gun辊滚棍 guo锅郭国果裹过涡
ha蛤哈虾 hai骸孩海氦亥害骇还咳 han厂酣憨邯韩含涵寒函喊罕翰撼捍旱憾悍焊汗汉 hang夯杭航亢吭巷行 hao皋镐壕嚎豪毫郝好耗号浩貉 he盖呵喝荷菏核禾和何合盒貉阂河涸赫褐鹤贺苛吓 hei嘿黑 hen痕很狠恨
heng哼亨横衡恒行 hng哼 hong轰哄烘虹鸿洪宏弘红 hou喉侯猴吼厚候后 hu核和呼乎忽瑚壶葫胡蝴狐糊湖弧虎唬护互沪户戏许 hua花哗华猾滑画划化话豁 huai槐徊怀淮坏 huan欢环桓还缓换患唤痪豢焕涣宦幻
huang荒慌黄磺蝗簧皇凰惶煌晃幌恍谎 hui堕灰挥辉徽恢蛔回毁悔慧卉惠晦贿秽会烩汇讳诲绘溃 hun棍荤昏婚魂浑混 huo和豁活伙火获或惑霍货祸
ji革给击圾基机畸稽积箕肌饥迹激讥鸡姬绩缉吉极棘辑籍集及急疾汲即嫉级挤几脊己蓟技冀季伎祭剂悸济寄寂计记既忌际妓继纪藉期其奇齐系 jia嘉枷夹佳家加荚颊贾甲钾假稼价架驾嫁茄挟
jian歼监坚尖笺间煎兼肩艰奸缄茧检柬碱硷拣捡简俭剪减荐槛鉴践贱见键箭件健舰剑饯渐溅涧建浅堑 jiang港虹僵姜将浆江疆蒋桨奖讲匠酱降强 jiao蕉椒礁焦胶交郊浇骄娇嚼搅铰矫侥脚狡角饺缴绞剿教酵轿较叫窖觉校
jie家价揭接皆秸街阶截劫节桔杰捷睫竭洁结解姐戒藉芥界借介疥诫届楷她 jin巾筋斤金今津襟紧锦仅谨进靳晋禁近烬浸尽劲 jing劲荆兢茎睛晶鲸京惊精粳经井警景颈静境敬镜径痉靖竟竞净 jiong炯窘
jiu揪究纠玖韭久灸九酒厩救旧臼舅咎就疚 ju车柜桔鞠拘狙疽居驹菊局咀矩举沮聚拒据巨具距踞锯俱句惧炬剧且渠 juan捐鹃娟倦眷卷绢圈 jue嚼脚角撅攫抉掘倔爵觉决诀绝 jun龟均菌钧军君峻俊竣浚郡骏 ka喀咖卡咯
kai开揩楷凯慨岂 kan槛刊堪勘坎砍看嵌 kang康慷糠扛抗亢炕 kao考拷烤靠 ke坷苛柯棵磕颗科壳咳可渴克刻客课 ken肯啃垦恳 keng坑吭 kong空恐孔控 kou抠口扣寇 ku枯哭窟苦酷库裤挎
kua夸垮挎跨胯 kuai会块筷侩快 kuan宽款 kuang匡筐狂框矿眶旷况 kui亏盔岿窥葵奎魁傀馈愧溃 kun坤昆捆困 kuo括扩廓阔适 la垃拉喇蜡腊辣啦落 lai莱来赖 lan蓝婪栏拦篮阑兰澜谰揽览懒缆烂滥
lang琅榔狼廊郎朗浪 lao捞劳牢老佬姥酪烙涝潦落络 le勒乐肋了 lei勒雷镭蕾磊累儡垒擂肋类泪 leng棱楞冷 li厘梨犁黎篱狸离漓理李里鲤礼莉荔吏栗丽厉励砾历利傈例俐痢立粒沥隶力璃哩 lia俩
lian联莲连镰廉怜涟帘敛脸链恋炼练 liang俩粮凉梁粱良两辆量晾亮谅 liao撩聊僚疗燎寥辽潦了撂镣廖料 lie列裂烈劣猎 lin琳林磷霖临邻鳞淋凛赁吝拎 ling棱玲菱零龄铃伶羚凌灵陵岭领另令
liu溜琉榴硫馏留刘瘤流柳六碌陆 long龙聋咙笼窿隆垄拢陇弄 lou楼娄搂篓漏陋露 lu六芦卢颅庐炉掳卤虏鲁麓碌露路赂鹿潞禄录陆戮绿 luan峦挛孪滦卵乱 lun抡轮伦仑沦纶论 luo咯烙萝螺罗逻锣箩骡裸落洛骆络
lv驴吕铝侣旅履屡缕虑氯律率滤绿 lve掠略 ma妈麻玛码蚂马骂嘛吗么摩抹 mai埋买麦卖迈脉 man埋瞒馒蛮满蔓曼慢漫谩 mang芒茫盲氓忙莽 mao猫茅锚毛矛铆卯茂冒帽貌贸 me么
mei玫枚梅酶霉煤没眉媒镁每美昧寐妹媚糜谜 men瞒门闷们 meng氓萌蒙檬盟锰猛梦孟 mi眯醚靡糜迷谜弥米秘觅泌蜜密幂 mian棉眠绵冕免勉娩缅面 miao苗描瞄藐秒渺庙妙 mie蔑灭 min民抿皿敏悯闽
ming明螟鸣铭名命 miu谬 mo貉嘿脉冒么没摸摹蘑模膜磨摩魔抹末莫墨默沫漠寞陌万无 mou谋牟某 mu姥模莫牟拇牡亩姆母墓暮幕募慕木目睦牧穆 na拿哪呐钠那娜纳南内 nai哪氖乃奶耐奈能 nan南男难 nang囊
nao挠脑恼闹淖 ne哪呢 nei那馁内 nen嫩 neng能 ni呢妮霓倪泥尼拟你匿腻逆溺疑 nian蔫拈年碾撵捻念粘辗 niang娘酿 niao溺鸟尿 nie捻捏聂孽啮镊镍涅摄 nin您 ning柠狞凝宁拧泞
niu牛扭钮纽 nong脓浓农弄 nu奴努怒 nuan暖 nuo娜难挪懦糯诺 nv女 nve虐疟 o哦 ou欧鸥殴藕呕偶沤区 pa扒耙啪趴爬帕怕琶 pai拍排牌徘湃派迫 pan扳般拌番攀潘盘磐盼畔判叛胖
pang膀磅乓庞旁耪胖 pao抛咆刨炮袍跑泡 pei坏呸胚培裴赔陪配佩沛 pen喷盆 peng亨砰抨烹澎彭蓬棚硼篷膨朋鹏捧碰苹 pi罢被辟否坏坯砒霹批披劈琵毗啤脾疲皮匹痞僻屁譬 pian扁便篇偏片骗 piao飘漂瓢票朴
pie撇瞥 pin拼频贫品聘 ping冯乒坪苹萍平凭瓶评屏 po泊繁坡泼颇婆破魄迫粕朴 pou剖 pu堡暴卜脯扑铺仆莆葡菩蒲埔朴圃普浦谱曝瀑
qi稽缉伎揭期欺栖戚妻七凄漆柒沏其棋奇歧畦崎脐齐旗祈祁骑起岂乞企启契砌器气迄弃汽泣讫枝 qia卡掐恰洽 qian牵扦钎铅千迁签仟谦乾黔钱钳前潜遣浅谴堑嵌欠歉纤 qiang将疆枪呛腔羌墙蔷强抢
qiao壳橇锹敲悄桥瞧乔侨巧鞘撬翘峭俏窍雀 qie契砌切茄且怯窃 qin钦侵亲秦琴勤芹擒禽寝沁 qing亲青轻氢倾卿清擎晴氰情顷请庆 qiong琼穷 qiu仇龟秋丘邱球求囚酋泅 qu趋区蛆曲躯屈驱渠取娶龋趣去戌
quan圈颧权醛泉全痊拳犬券劝 que缺炔瘸却鹊榷确雀芍 qun裙群 ran然燃冉染 rang瓤壤攘嚷让 rao饶扰绕 re惹热若 ren壬仁人忍韧任认刃妊纫 reng扔仍 ri日 rong戎茸蓉荣融熔溶容绒冗
rou揉柔肉 ru女茹蠕儒孺如辱乳汝入褥 ruan软阮 rui兑蕊瑞锐 run闰润 ruo若弱 sa撒洒萨 sai腮鳃塞赛思 san三叁伞散 sang桑嗓丧 sao搔骚扫嫂梢 se塞瑟色涩 sen森 seng僧
sha莎砂杀刹沙纱傻啥煞杉厦 shai色筛晒 shan单掸珊苫杉山删煽衫闪陕擅赡膳善汕扇缮栅 shang墒伤商赏晌上尚裳汤 shao鞘梢捎稍烧芍勺韶少哨邵绍召 she奢赊蛇舌舍赦摄射慑涉社设拾折 shei谁
shen参砷申呻伸身深娠绅神沈审婶甚肾慎渗什信 sheng乘甸声生甥牲升绳省盛剩胜圣 shi匙师失狮施湿诗尸虱十石拾时什食蚀实识史矢使屎驶始式示士世柿事拭誓逝势是嗜噬适仕侍释饰氏市恃室视试硕似嘘泽栅殖峙
shou收手首守寿授售受瘦兽熟 shu蔬枢梳殊抒输叔舒淑疏书赎孰熟薯暑曙署蜀黍鼠属术述树束戍竖墅庶数漱恕俞朱 shua刷耍 shuai率摔衰甩帅 shuan栓拴 shuang霜双爽 shui谁水睡税说 shun吮瞬顺舜
shuo数说硕朔烁 si食斯撕嘶思私司丝死肆寺嗣四伺似饲巳 song松耸怂颂送宋讼诵 sou搜艘擞嗽 su苏酥俗素速粟僳塑溯宿诉肃缩 suan酸蒜算 sui尿虽隋随绥髓碎岁穗遂隧祟 sun孙损笋
suo莎蓑梭唆缩琐索锁所些 ta塌他它她塔獭挞蹋踏拓 tai胎苔抬台泰酞太态汰 tan弹坍摊贪瘫滩坛檀痰潭谭谈坦毯袒碳探叹炭 tang汤塘搪堂棠膛唐糖倘躺淌趟烫 tao掏涛滔绦萄桃逃淘陶讨套跳 te特 teng藤腾疼誊
ti弟梯剔踢锑提题蹄啼体替嚏惕涕剃屉 tian佃甸天添填田甜恬舔腆 tiao调挑条迢眺跳 tie贴铁帖 ting厅听烃汀廷停亭庭挺艇 tong侗恫洞通桐酮瞳同铜彤童桶捅筒统痛 tou偷投头透愉 tu凸秃突图徒途涂屠土吐兔
tuan揣湍团 tui弟推颓腿蜕褪退 tun囤褪吞屯臀 tuo拖托脱鸵陀驮驼椭妥拓唾 wa凹挖哇蛙洼娃瓦袜 wai歪外 wan蔓豌弯湾玩顽丸烷完碗挽晚皖惋宛婉万腕 wang汪王亡枉网往旺望忘妄
wei威巍微危韦违桅围唯惟为潍维苇萎委伟伪尾纬未蔚味畏胃喂魏位渭谓尉慰卫遗 wen瘟温蚊文闻纹吻稳紊问 weng嗡翁瓮 wo挝蜗涡窝我斡卧握沃 wu恶亡巫呜钨乌污诬屋无芜梧吾吴毋武五捂午舞伍侮坞戊雾晤物勿务悟误
xi腊栖洒鳃昔熙析西硒矽晰嘻吸锡牺稀息希悉膝夕惜熄烯溪汐犀檄袭席习媳喜铣洗系隙戏细 xia唬夹瞎虾匣霞辖暇峡侠狭下厦夏吓 xian掺见铣洗掀锨先仙鲜纤咸贤衔舷闲涎弦嫌显险现献县腺馅羡宪陷限线
xiang降相厢镶香箱襄湘乡翔祥详想响享项巷橡像向象羊 xiao俏萧硝霄削哮嚣销消宵淆晓小孝校肖啸笑效 xie解契楔些歇蝎鞋协挟携邪斜胁谐写械卸蟹懈泄泻谢屑血叶 xin薪芯锌欣辛新忻心信衅
xing省星腥猩惺兴刑型形邢行醒幸杏性姓 xiong兄凶胸匈汹雄熊 xiu臭宿休修羞朽嗅锈秀袖绣 xu休墟戌需虚嘘须徐许蓄酗叙旭序畜恤絮婿绪续吁 xuan券县轩喧宣悬旋玄选癣眩绚 xue削靴薛学穴雪血
xun浚孙勋熏循旬询寻驯巡殉汛训讯逊迅 ya邪压押鸦鸭呀丫芽牙蚜崖衙涯雅哑亚讶轧 yan铅焉咽阉烟淹盐严研蜒岩延言颜阎炎沿奄掩眼衍演艳堰燕厌砚雁唁彦焰宴谚验殷 yang详殃央鸯秧杨扬佯疡羊洋阳氧仰痒养样漾
yao侥乐疟陶邀腰妖瑶摇尧遥窑谣姚咬舀药要耀约钥 ye喝射邪咽椰噎耶爷野冶也页掖业叶曳腋夜液拽
yi艾蛾疙蛇射食尾泄一壹医揖铱依伊衣颐夷遗移仪胰疑沂宜姨彝椅蚁倚已乙矣以艺抑易邑屹亿役臆逸肄疫亦裔意毅忆义益溢诣议谊译异翼翌绎 yin茵荫因殷音阴姻吟银淫寅饮尹引隐印 ying景英樱婴鹰应缨莹萤营荧蝇迎赢盈影颖硬映
yo哟育 yong拥佣臃痈庸雍踊蛹咏泳涌永恿勇用 you幽优悠忧尤由邮铀犹油游酉有友右佑釉诱又幼 yu奥谷蔚尉吾迂淤于盂榆虞愚舆余俞逾鱼愉渝渔隅予娱雨与屿禹宇语羽玉域芋郁吁遇喻峪御愈欲狱育誉浴寓裕预豫驭粥
yuan宛鸳渊冤元垣袁原援辕园员圆猿源缘远苑愿怨院 yue兑乐说曰约越跃钥岳粤月悦阅 yun员耘云郧匀陨允运蕴酝晕韵孕 za匝砸杂咱扎咋 zai栽哉灾宰载再在仔 zan堑咱攒暂赞 zang藏赃脏葬
zao遭糟凿藻枣早澡蚤躁噪造皂灶燥 ze侧责择则泽咋 zei贼 zen怎 zeng增憎曾赠综 zha查蜡扎喳渣札轧铡闸眨栅榨咋乍炸诈柞 zhai侧翟祭责择摘斋宅窄债寨 zhan颤瞻毡詹粘沾盏斩辗崭展蘸栈占战站湛绽
zhang长樟章彰漳张掌涨杖丈帐账仗胀瘴障 zhao朝嘲招昭找沼赵照罩兆肇召爪着 zhe遮折哲蛰辙者锗蔗这浙著着 zhei这 zhen填珍斟真甄砧臻贞针侦枕疹诊震振镇阵帧 zheng丁蒸挣睁征狰争怔整拯正政症郑证
zhi识氏拓芝枝支吱蜘知肢脂汁之织职直植殖执值侄址指止趾只旨纸志挚掷至致置帜峙制智秩稚质炙痔滞治窒 zhong中盅忠钟衷终种肿重仲众 zhou调舟周州洲诌粥轴肘帚咒皱宙昼骤
zhu属术珠株蛛朱猪诸诛逐竹烛煮拄瞩嘱主著柱助蛀贮铸筑住注祝驻 zhua挝抓爪 zhuai拽转 zhuan传专砖转撰赚篆 zhuang幢桩庄装妆撞壮状 zhui揣椎锥追赘坠缀 zhun淳屯谆准
zhuo缴淖著捉拙卓桌琢茁酌啄着灼浊 zi齐吱兹咨资姿滋淄孜紫仔籽滓子自渍字 zong鬃棕踪宗综总纵 zou邹走奏揍 zu租足卒族祖诅阻组 zuan赚钻纂 zui咀嘴醉最罪 zun尊遵 zuo撮琢昨左佐柞做作坐座
', '\s+') word,
      substring(word from '^[a-z]+') syllable,
      regexp_split_to_table(substr(word, length(syllable) + 1), '') character
    where word <> '' group by character) as each_character;

  -- Every spelling from each character on: `like '% xihu%'` finds where one begins, and trigrams know that place.
  -- A character with several readings has at most eight spellings behind it, and none is longer than what is typed.
  execute format($create$
    create function pinyin_words(name text) returns text language plpgsql immutable parallel safe cost 1000 as $$
    declare
      known constant jsonb := %L::jsonb;
      characters constant text[] := string_to_array(lower(normalize(name, nfkc)), null);
      whole text[] := array[''];
      initials text[] := array[''];
      words text := '';
      longer text[];
      shorter text[];
      here text;
      reading text;
      spelled text;
      rest text;
    begin
      for at in reverse coalesce(cardinality(characters), 0)..1 loop
        here := known ->> characters[at];
        if here is null and characters[at] !~ '[a-z0-9]' then continue; end if;
        longer := '{}';
        shorter := '{}';
        foreach rest in array whole loop
          foreach reading in array string_to_array(coalesce(here, characters[at]), ' ') loop
            if cardinality(longer) < 8 then longer := longer || left(reading || rest, 32); end if;
          end loop;
        end loop;
        foreach rest in array initials loop
          foreach reading in array string_to_array(coalesce(here, characters[at]), ' ') loop
            spelled := left(reading, 1) || left(rest, 31);
            if cardinality(shorter) < 8 and spelled <> all(shorter) then shorter := shorter || spelled; end if;
          end loop;
        end loop;
        whole := longer;
        initials := shorter;
        if here is not null then
          words := words || ' ' || array_to_string(whole, ' ') || ' ' || array_to_string(initials, ' ');
        end if;
      end loop;
      return words;
    end $$
  $create$, readings);
end $make$;

-- The readings of a column beside it, with their index; the `pinyin` of a served resource names the column.
create function pinyin_column(target text, named text) returns void language plpgsql as $$
begin
  execute format('alter table %I add column %I text not null generated always as (pinyin_words(coalesce(%I, %L))) stored',
    target, named || '_pinyin', named, '');
  if exists (select from pg_extension where extname = 'pg_trgm') then
    execute format('create index %I on %I using gin (%I gin_trgm_ops)',
      target || '_by_' || named || '_pinyin', target, named || '_pinyin');
  end if;
end $$;

select pinyin_column(each, 'name') from unnest(array[
  'devices', 'users', 'organizations', 'hospitals', 'pharmacies', 'prescription_channels', 'online_hospitals',
  'druggists', 'warehouses', 'dealers'
]) each;
select pinyin_column(each, 'generic_name'), pinyin_column(each, 'brand_name')
from unnest(array['products', 'cloud_products']) each;
