-- A second look at the rules by a pharmacist: combinations whose parts were overlooked, and what leaflets forbid besides.
-- A rule that people have changed since, and a number that they took, stay theirs.
update rule_base set edition = edition + 1;

-- Two tablets of 80 mg/5 mg hold the 10 mg of amlodipine that are the most of a day.
update medication_rules set single_mg = 160, daily_mg = 160, level = 'warn',
  reference = '说明书【用法用量】以缬沙坦计；80mg/5mg规格2片已含氨氯地平10mg，即一日最大剂量，其他规格由药师核对',
  edition = (select edition from rule_base), approved_at = now(), version = version + 1, updated_at = now()
where id = 'rule-DO-073' and edition = 1 and audit_state = 'passed' and version = 1;

insert into medication_rules (id, kind, rule_no, subject, atc, ingredients, route, level, source, reference, valid_from, audit_state, edition, approved_at)
select 'rule-' || r.rule_no, 'composition', r.rule_no, r.subject, r.atc, r.ingredients, r.route, 'stop',
  case when r.atc is null then 'leaflet' else 'atc_ddd' end, case when r.atc is null then '说明书【成份】' else 'WHO ATC/DDD Index' end,
  date '2026-01-01', 'passed', b.edition, now()
from rule_base b, (values
  ('CO-156', '氨酚曲马多', 'N02AJ13,N02AX02', '对乙酰氨基酚,曲马多', null),
  ('CO-157', '氨酚双氢可待因', 'N02AJ01', '对乙酰氨基酚,双氢可待因', null),
  ('CO-158', '布洛伪麻', 'M01AE51,M01AE01', '非甾体抗炎药,伪麻黄碱', null),
  ('CO-159', '氨麻苯美', null, '对乙酰氨基酚,伪麻黄碱,右美沙芬,苯海拉明', null),
  ('CO-160', '氨酚伪麻美芬', null, '对乙酰氨基酚,伪麻黄碱,右美沙芬', null),
  ('CO-161', '氨酚伪麻', null, '对乙酰氨基酚,伪麻黄碱', null),
  ('CO-162', '美敏伪麻', null, '右美沙芬,氯苯那敏,伪麻黄碱', null),
  ('CO-163', '阿咖酚', null, '阿司匹林,对乙酰氨基酚,咖啡因', null),
  ('CO-164', '缬沙坦氢氯噻嗪', 'C09DA03,C09CA03,C03AA03', '血管紧张素受体拮抗剂,氢氯噻嗪', null),
  ('CO-165', '氨氯地平阿托伐他汀', 'C10BX03,C10AA05,C08CA01', '他汀类,二氢吡啶类', null),
  ('CO-166', '奥美沙坦', 'C09CA08', '血管紧张素受体拮抗剂', null),
  ('CO-167', '坎地沙坦', 'C09CA06', '血管紧张素受体拮抗剂', null),
  ('CO-168', '泼尼松龙', 'H02AB06', '糖皮质激素', 'oral'),
  ('CO-169', '甲泼尼龙', 'H02AB04', '糖皮质激素', 'oral'),
  ('CO-170', '复方甘草', null, '阿片', null)
) as r (rule_no, subject, atc, ingredients, route)
on conflict do nothing;

insert into medication_rules (id, kind, rule_no, subject, counterpart, level, source, reference, valid_from, audit_state, edition, approved_at)
select 'rule-' || r.rule_no, 'interaction', r.rule_no, r.subject, r.counterpart, r.level,
  'leaflet', '说明书【药物相互作用】' || r.reference, date '2026-01-01', 'passed', b.edition, now()
from rule_base b, (values
  ('IA-071', 'A03FA03', 'C01BD01', 'stop', '合用可延长QT间期，禁止合用'),
  ('IA-072', 'B01AE07', 'J02AC02', 'stop', '达比加群血药浓度升高，禁止合用'),
  ('IA-073', 'C10AA01', 'C01BD01', 'warn', '肌病风险增加，辛伐他汀一日不超过20mg'),
  ('IA-074', 'B01AA03', 'J01FA01', 'warn', '抗凝作用增强'),
  ('IA-075', 'L01BA01', '阿司匹林', 'warn', '甲氨蝶呤排泄减少，毒性增加'),
  ('IA-076', 'C01AA05', 'C03AA03', 'warn', '低血钾增加地高辛毒性'),
  ('IA-077', 'C01AA05', 'J01FA01', 'warn', '地高辛血药浓度升高'),
  ('IA-078', 'R03DA04', 'J01FA09', 'warn', '茶碱血药浓度升高'),
  ('IA-079', 'C07AB02', 'N06AB03', 'warn', '美托洛尔血药浓度升高'),
  ('IA-080', 'M04AC01', 'J02AC02', 'warn', '秋水仙碱血药浓度升高'),
  ('IA-081', 'A10BB', 'J01MA', 'warn', '血糖异常，须监测血糖')
) as r (rule_no, subject, counterpart, level, reference)
on conflict do nothing;

insert into medication_rules (id, kind, rule_no, subject, organs, diagnoses, level, source, reference, valid_from, audit_state, edition, approved_at)
select 'rule-' || r.rule_no, 'contraindication', r.rule_no, r.subject, null, r.diagnoses, r.level,
  'leaflet', case when r.level = 'stop' then '说明书【禁忌】' else '说明书【注意事项】' end || r.reference, date '2026-01-01', 'passed', b.edition, now()
from rule_base b, (values
  ('CI-038', 'M01A', 'J45', 'warn', '支气管哮喘患者慎用，服用阿司匹林或同类药后诱发哮喘者禁用'),
  ('CI-039', 'A10BB', 'E10', 'stop', '1型糖尿病患者禁用'),
  ('CI-040', 'A10BX02', 'E10', 'stop', '1型糖尿病患者禁用'),
  ('CI-041', 'C07A', 'I44.1,I44.2,I49.5', 'stop', '二、三度房室传导阻滞、病态窦房结综合征患者禁用'),
  ('CI-042', 'C09A', 'D84.1', 'stop', '遗传性血管性水肿患者禁用'),
  ('CI-043', 'J01XE01', 'D55.0', 'warn', '葡萄糖-6-磷酸脱氢酶缺乏者慎用，可致溶血'),
  ('CI-044', '复方甘草', 'K25,K29', 'warn', '胃炎及胃溃疡患者慎用')
) as r (rule_no, subject, diagnoses, level, reference)
on conflict do nothing;

insert into medication_rules (id, kind, rule_no, subject, allergens, level, source, reference, valid_from, audit_state, edition, approved_at)
select 'rule-AL-018', 'allergy', 'AL-018', 'A10BB', '磺胺,磺脲', 'stop', 'leaflet', '说明书【禁忌】对磺脲类、磺胺类药物过敏者禁用',
  date '2026-01-01', 'passed', edition, now()
from rule_base on conflict do nothing;

insert into medication_rules (id, kind, rule_no, subject, level, source, reference, valid_from, audit_state, edition, approved_at)
select 'rule-' || r.rule_no, 'pregnancy', r.rule_no, r.subject, r.level,
  'leaflet', '说明书【孕妇及哺乳期妇女用药】' || r.reference, date '2026-01-01', 'passed', b.edition, now()
from rule_base b, (values
  ('PR-024', 'J01EE01', 'stop', '孕妇禁用'),
  ('PR-025', 'B01AF01', 'stop', '妊娠期禁用'),
  ('PR-026', 'B01AE07', 'warn', '除非必需，妊娠期不应使用'),
  ('PR-027', 'J01XE01', 'warn', '足月孕妇禁用'),
  ('PR-028', '复方甘草', 'warn', '孕妇慎用')
) as r (rule_no, subject, level, reference)
on conflict do nothing;

insert into medication_rules (id, kind, rule_no, subject, age_below, level, source, reference, valid_from, audit_state, edition, approved_at)
select 'rule-' || r.rule_no, 'children', r.rule_no, r.subject, r.age_below, r.level,
  'leaflet', '说明书【儿童用药】' || r.reference, date '2026-01-01', 'passed', b.edition, now()
from rule_base b, (values
  ('CH-012', '金刚烷胺', 1, 'stop', '新生儿和1岁以下婴儿禁用'),
  ('CH-013', '双氢可待因', 12, 'warn', '12岁以下儿童不宜服用')
) as r (rule_no, subject, age_below, level, reference)
on conflict do nothing;

insert into medication_rules (id, kind, rule_no, subject, days_max, level, source, reference, valid_from, audit_state, edition, approved_at)
select 'rule-QT-007', 'quantity', 'QT-007', '复方甘草', 7, 'warn', 'leaflet', '说明书【注意事项】不宜长期服用，3~7天症状未缓解应就诊',
  date '2026-01-01', 'passed', edition, now()
from rule_base on conflict do nothing;
