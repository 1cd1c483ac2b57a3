/** As in catalogueMedicines.ts; instead of the approval letter the kind of goods. */
export const OTHER_LINES = `
20|医用外科口罩|Surgical Face Masks|医疗器械|10只,20只,50只|580|24|device
20|一次性使用医用丁腈手套|Disposable Nitrile Gloves|医疗器械|10只,20只,50只|1180|36|device
20|电子体温计|Digital Thermometer|医疗器械|1支,1支(软头),1支(快速)|2980|60|device
20|医用退热贴|Cooling Gel Patches|医疗器械|2贴,4贴,6贴|1280|36|device
20|血糖试纸|Blood Glucose Test Strips|医疗器械|25片,50片,100片|4980|18|device
20|人绒毛膜促性腺激素检测试纸|hCG Pregnancy Test|医疗器械|1人份,2人份,5人份|880|24|device
20|新型冠状病毒抗原检测试剂盒|SARS-CoV-2 Antigen Test Kit|医疗器械|1人份,5人份,20人份|980|18|device
20|医用弹性绷带|Elastic Bandage|医疗器械|5cm×4.5m,7.5cm×4.5m,10cm×4.5m|780|60|device
20|无菌纱布敷料|Sterile Gauze Dressings|医疗器械|5片,10片,20片|480|36|device
20|生理性海水鼻腔喷雾器|Physiological Sea Water Nasal Spray|医疗器械|30ml,60ml,100ml|3680|36|device
20|医用冷敷贴|Medical Cold Patches|医疗器械|2贴,4贴,8贴|1680|24|device
20|隐形眼镜护理液|Contact Lens Solution|医疗器械|120ml,355ml,500ml|2280|24|device
30|75%酒精消毒液|75% Alcohol Disinfectant|消毒剂|60ml,100ml,500ml|480|24|disinfectant
30|碘伏消毒液|Povidone-iodine Disinfectant|消毒剂|60ml,100ml,500ml|380|24|disinfectant
30|免洗手消毒凝胶|Hand Sanitiser Gel|消毒剂|50ml,100ml,300ml|980|24|disinfectant
30|酒精棉片|Alcohol Pads|消毒剂|20片,50片,100片|580|24|disinfectant
30|过氧化氢消毒液|Hydrogen Peroxide Disinfectant|消毒剂|60ml,100ml,500ml|450|12|disinfectant
30|卫生湿巾|Sanitary Wipes|消毒剂|10片,40片,80片|680|36|disinfectant
40|鱼油软胶囊|Fish Oil Softgels|软胶囊|30粒,60粒,100粒|6800|24|health_food
40|蛋白粉|Protein Powder|粉剂|150g,300g,450g|12800|24|health_food
40|褪黑素片|Melatonin Tablets|片剂|15片,30片,60片|5800|24|health_food
40|益生菌粉|Probiotic Powder|粉剂|2g×10袋,2g×20袋,2g×30袋|8800|18|health_food|CN_COOL
40|叶黄素酯片|Lutein Ester Tablets|片剂|30片,60片,90片|7800|24|health_food
40|氨糖软骨素片|Glucosamine Chondroitin Tablets|片剂|40片,60片,100片|9800|24|health_food
50|天然胶乳橡胶避孕套|Natural Latex Condoms|医疗器械|3只,6只,12只|1580|60|device
50|人体润滑剂|Personal Lubricant|医疗器械|25ml,50ml,100ml|2980|36|device
50|排卵检测试纸|Ovulation Test Strips|医疗器械|5人份,7人份,10人份|1680|24|device
20|薄荷清凉油|Mentholated Balm|软膏剂|3g,10g,18.4g|280|48|cosmetic
20|婴儿护臀膏|Baby Nappy Cream|乳膏剂|30g,50g,80g|2980|36|cosmetic
20|润唇膏|Lip Balm|膏剂|3.5g,4g,4.5g|1880|36|cosmetic
20|防晒喷雾|Sunscreen Spray|喷雾剂|50ml,100ml,150ml|4980|36|cosmetic
20|驱蚊液|Insect Repellent|喷雾剂|60ml,100ml,120ml|1980|36|other
20|蒸汽眼罩|Steam Eye Masks|贴剂|1片,5片,10片|590|36|other
20|暖宝宝贴|Heat Patches|贴剂|1片,5片,10片|290|36|other
20|葡萄糖补液|Glucose Drink|口服液|250ml,500ml,250ml×3|580|18|other
20|医用棉签|Cotton Swabs|医疗器械|20支,50支,100支|280|36|device
`;
