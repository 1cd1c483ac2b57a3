/**
 * Category code, generic name, English name, dosage form, sizes, price of the smallest size in fen,
 * months of shelf life; then the approval letter and, where it is not room temperature, the storage class.
 */
export const MEDICINE_LINES = `
01|对乙酰氨基酚片|Paracetamol Tablets|片剂|0.5g×10片,0.5g×20片,0.5g×24片|680|36|H
01|布洛芬缓释胶囊|Ibuprofen Sustained-release Capsules|胶囊剂|0.3g×10粒,0.3g×20粒,0.3g×24粒|1280|24|H
01|布洛芬片|Ibuprofen Tablets|片剂|0.2g×12片,0.2g×24片,0.1g×50片|890|36|H
01|感冒灵颗粒|Ganmaoling Granules|颗粒剂|10g×6袋,10g×9袋,10g×12袋|1180|24|Z
01|复方氨酚烷胺胶囊|Compound Paracetamol and Amantadine Capsules|胶囊剂|10粒,12粒,16粒|1080|24|H
01|连花清瘟胶囊|Lianhua Qingwen Capsules|胶囊剂|0.35g×24粒,0.35g×36粒,0.35g×48粒|1480|30|Z
01|板蓝根颗粒|Banlangen Granules|颗粒剂|10g×10袋,10g×15袋,10g×20袋|880|36|Z
01|抗病毒口服液|Kangbingdu Oral Liquid|口服液|10ml×6支,10ml×10支,10ml×12支|1380|24|Z
01|清开灵颗粒|Qingkailing Granules|颗粒剂|3g×10袋,3g×12袋,10g×12袋|1520|24|Z
01|藿香正气口服液|Huoxiang Zhengqi Oral Liquid|口服液|10ml×5支,10ml×6支,10ml×10支|1290|36|Z
01|维C银翘片|Vitamin C Yinqiao Tablets|片剂|12片,18片,24片|620|24|Z
02|川贝枇杷膏|Chuanbei Pipa Syrup|煎膏剂|75ml,150ml,300ml|1980|36|Z
02|盐酸氨溴索口服溶液|Ambroxol Hydrochloride Oral Solution|口服溶液剂|60ml,100ml,120ml|1620|24|H
02|复方甘草片|Compound Liquorice Tablets|片剂|24片,50片,100片|780|24|H
02|急支糖浆|Jizhi Syrup|糖浆剂|100ml,150ml,200ml|1450|24|Z
02|强力枇杷露|Qiangli Pipa Syrup|糖浆剂|100ml,120ml,150ml|1180|24|Z
02|羧甲司坦口服溶液|Carbocisteine Oral Solution|口服溶液剂|10ml×6支,10ml×10支,10ml×12支|1720|24|H
03|铝碳酸镁咀嚼片|Hydrotalcite Chewable Tablets|咀嚼片|0.5g×10片,0.5g×20片,0.5g×30片|1560|36|H
03|多潘立酮片|Domperidone Tablets|片剂|10mg×10片,10mg×30片,10mg×42片|1180|36|H
03|蒙脱石散|Montmorillonite Powder|散剂|3g×6袋,3g×10袋,3g×15袋|1090|36|H
03|健胃消食片|Jianwei Xiaoshi Tablets|片剂|0.8g×16片,0.8g×32片,0.8g×64片|990|24|Z
03|保济丸|Baoji Pills|丸剂|1.85g×10瓶,1.85g×20瓶,3.7g×10瓶|1280|36|Z
03|双歧杆菌三联活菌胶囊|Live Combined Bifidobacterium Capsules|胶囊剂|0.21g×12粒,0.21g×24粒,0.21g×36粒|2380|24|S|COLD_2_8
03|枯草杆菌二联活菌颗粒|Combined Bacillus Subtilis Granules|颗粒剂|1g×10袋,1g×20袋,1g×30袋|2180|24|S|COLD_2_8
03|开塞露|Glycerine Enema|灌肠剂|20ml×2支,20ml×6支,20ml×10支|480|36|H
03|乳果糖口服溶液|Lactulose Oral Solution|口服溶液剂|60ml,100ml,200ml|2280|36|H|CN_COOL
04|丹皮酚软膏|Paeonol Ointment|软膏剂|10g,15g,20g|860|24|H
04|复方酮康唑软膏|Compound Ketoconazole Ointment|软膏剂|7g,10g,15g|980|24|H
04|硝酸咪康唑乳膏|Miconazole Nitrate Cream|乳膏剂|10g,15g,20g|1120|24|H
04|炉甘石洗剂|Calamine Lotion|洗剂|50ml,100ml,120ml|680|24|H
04|莫匹罗星软膏|Mupirocin Ointment|软膏剂|5g,10g,15g|1680|24|H|CN_COOL
04|红霉素软膏|Erythromycin Ointment|软膏剂|8g,10g,20g|380|24|H
04|湿润烧伤膏|Moist Burn Ointment|软膏剂|20g,30g,40g|2680|36|Z
05|左氧氟沙星滴眼液|Levofloxacin Eye Drops|滴眼剂|0.4ml×5支,0.4ml×10支,5ml|1580|24|H|CN_COOL
05|玻璃酸钠滴眼液|Sodium Hyaluronate Eye Drops|滴眼剂|0.4ml×10支,0.4ml×20支,5ml|2980|24|H|CN_COOL
05|复方门冬维甘滴眼液|Compound Aspartate and Vitamin B6 Eye Drops|滴眼剂|10ml,13ml,15ml|1860|24|H
05|盐酸羟甲唑啉喷雾剂|Oxymetazoline Nasal Spray|喷雾剂|5ml,10ml,20ml|2180|24|H
05|西瓜霜润喉片|Xiguashuang Lozenges|含片|12片,24片,36片|780|24|Z
05|西地碘含片|Cydiodine Buccal Tablets|含片|1.5mg×15片,1.5mg×30片,1.5mg×45片|1280|24|H|CN_COOL
06|双氯芬酸二乙胺乳胶剂|Diclofenac Diethylamine Emulgel|乳胶剂|20g,30g,50g|2280|36|H
06|萘普生片|Naproxen Tablets|片剂|0.1g×12片,0.1g×24片,0.125g×100片|980|36|H
06|复方对乙酰氨基酚片|Compound Paracetamol Tablets|片剂|10片,12片,24片|560|36|H
06|麝香壮骨膏|Shexiang Zhuanggu Plaster|贴膏剂|4贴,8贴,10贴|1180|24|Z
06|活血止痛膏|Huoxue Zhitong Plaster|贴膏剂|2贴,4贴,6贴|880|24|Z
07|云南白药创可贴|Yunnan Baiyao Adhesive Dressing|贴剂|10片,20片,50片|980|36|Z
07|云南白药气雾剂|Yunnan Baiyao Aerosol|气雾剂|30g,50g,85g|2980|36|Z|CN_COOL
07|红花油|Honghua Oil|搽剂|10ml,20ml,35ml|1280|48|Z
07|正红花油|Zheng Honghua Oil|搽剂|20ml,25ml,35ml|1680|48|Z
08|维生素C片|Vitamin C Tablets|片剂|0.1g×60片,0.1g×100片,0.1g×200片|680|24|H
08|碳酸钙D3片|Calcium Carbonate and Vitamin D3 Tablets|片剂|30片,60片,100片|3280|30|H
08|多维元素片(29)|Vitamins with Minerals Tablets|片剂|30片,60片,91片|4280|24|H
08|葡萄糖酸锌口服溶液|Zinc Gluconate Oral Solution|口服溶液剂|10ml×10支,10ml×12支,10ml×24支|1980|24|H
08|复合维生素B片|Compound Vitamin B Tablets|片剂|30片,60片,100片|580|24|H
08|维生素AD滴剂|Vitamin A and D Drops|滴剂|10粒,24粒,36粒|2280|24|H|CN_COOL
09|硝酸咪康唑栓|Miconazole Nitrate Suppositories|栓剂|0.2g×3枚,0.2g×7枚,0.4g×3枚|1880|24|H|CN_COOL
09|克霉唑阴道片|Clotrimazole Vaginal Tablets|阴道片|0.5g×1片,0.5g×2片,0.15g×7片|1580|36|H
09|复方乌鸡口服液|Fufang Wuji Oral Liquid|口服液|10ml×6支,10ml×10支,10ml×12支|2680|24|Z
09|益母草颗粒|Yimucao Granules|颗粒剂|15g×6袋,15g×8袋,15g×10袋|1180|36|Z
10|小儿氨酚黄那敏颗粒|Paediatric Paracetamol and Chlorphenamine Granules|颗粒剂|6g×10袋,6g×12袋,2g×12袋|880|24|H
10|布洛芬混悬液|Ibuprofen Suspension|混悬剂|30ml,60ml,100ml|1980|24|H
10|小儿豉翘清热颗粒|Xiaoer Chiqiao Qingre Granules|颗粒剂|2g×6袋,2g×9袋,4g×6袋|2480|24|Z
10|小儿健脾颗粒|Xiaoer Jianpi Granules|颗粒剂|10g×6袋,10g×10袋,10g×12袋|1580|24|Z
10|双歧杆菌四联活菌片(儿童)|Live Combined Bifidobacterium Tablets for Children|片剂|0.5g×12片,0.5g×24片,0.5g×36片|2880|24|S|COLD_2_8
10|口服补液盐散(III)|Oral Rehydration Salts III|散剂|5.125g×6袋,5.125g×10袋,5.125g×12袋|1680|24|H
`;
