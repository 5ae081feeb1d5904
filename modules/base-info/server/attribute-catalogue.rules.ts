import type { AttributeKindCode } from '../shared/attribute.ts';

/** An entry that a new school starts with; `l` and `s` are what a risk is usually taken for. */
type CatalogueEntry = {
  kind: AttributeKindCode;
  code: string;
  name: string;
  /** Code of the entry above it. */
  parent?: string;
  lab_class?: number;
  need_cert?: boolean;
  consequence?: string;
  l?: number;
  s?: number;
};

// Codes of dictionary lab_class.
const chemistry = 1;
const biology = 2;
const radiation = 3;
const machines = 4;
const others = 5;

const aptitude = (code: string, name: string, lab_class: number, need_cert = false): CatalogueEntry => ({
  kind: 'aptitude',
  code,
  name,
  lab_class,
  need_cert,
});

const aptitudes = [
  aptitude('ZZ01', '涉危化品', chemistry),
  aptitude('ZZ02', '涉剧毒', chemistry, true),
  aptitude('ZZ03', '涉易制爆', chemistry, true),
  aptitude('ZZ04', '涉易制毒', chemistry, true),
  aptitude('ZZ05', '涉气瓶', chemistry),
  aptitude('ZZ06', '涉危废', chemistry),
  aptitude('ZZ07', '病原微生物(BSL-1备案)', biology, true),
  aptitude('ZZ08', '病原微生物(BSL-2备案)', biology, true),
  aptitude('ZZ09', '病原微生物(BSL-3备案)', biology, true),
  aptitude('ZZ10', '实验动物使用许可', biology, true),
  aptitude('ZZ11', '辐射安全许可', radiation, true),
  aptitude('ZZ12', '特种设备使用登记', machines, true),
  aptitude('ZZ13', '激光', machines),
  aptitude('ZZ14', '机械加工', machines),
  aptitude('ZZ15', '高压电', machines),
  aptitude('ZZ16', '粉尘', machines),
  aptitude('ZZ17', '冷冻加热', others),
  aptitude('ZZ18', '一般场所', others),
];

const groups: [code: string, name: string, lab_class: number][] = [
  ['FX1', '化学类风险', chemistry],
  ['FX2', '生物类风险', biology],
  ['FX3', '辐射类风险', radiation],
  ['FX4', '机电类风险', machines],
  ['FX5', '其他类风险', others],
];

// Group, name, what may follow, likelihood, severity.
const risks: [group: string, name: string, consequence: string, l: number, s: number][] = [
  ['FX1', '易燃液体取用与存放', '蒸气遇火源着火或爆燃', 3, 4],
  ['FX1', '易燃气体气瓶使用', '泄漏后燃烧或爆炸', 2, 5],
  ['FX1', '有毒气体气瓶使用', '泄漏造成人员中毒', 2, 5],
  ['FX1', '惰性气体与液氮使用', '空间缺氧窒息、低温冻伤', 2, 4],
  ['FX1', '剧毒化学品操作', '误服、吸入或接触导致中毒', 2, 5],
  ['FX1', '易制爆化学品存放', '受热、撞击或混存引发爆炸', 2, 5],
  ['FX1', '强酸强碱操作', '飞溅灼伤皮肤和眼睛', 3, 3],
  ['FX1', '强氧化剂使用', '与有机物接触起火爆炸', 2, 4],
  ['FX1', '遇水放热物质处理', '遇湿起火或产生可燃气体', 2, 4],
  ['FX1', '加热回流与蒸馏', '冲料、过热或冷却中断起火', 3, 4],
  ['FX1', '高压反应釜操作', '超温超压爆裂', 2, 5],
  ['FX1', '真空与减压操作', '玻璃器皿内爆伤人', 2, 3],
  ['FX1', '试剂混放混存', '不相容物质发生反应', 3, 4],
  ['FX1', '化学废液收集', '混装反应放热、产气或溢漏', 3, 3],
  ['FX1', '无人值守反应', '异常时无人处置使事故扩大', 3, 4],
  ['FX2', '致病菌种操作', '气溶胶吸入或接触感染', 2, 4],
  ['FX2', '锐器使用与处置', '刺伤、割伤引起感染', 3, 3],
  ['FX2', '实验动物饲养与操作', '抓咬伤和人兽共患病', 3, 3],
  ['FX2', '生物安全柜使用', '气流失效使污染外溢', 2, 4],
  ['FX2', '高压灭菌器使用', '烫伤、灭菌不彻底或爆裂', 2, 4],
  ['FX2', '离心操作', '离心管破裂产生气溶胶', 2, 3],
  ['FX2', '生物废物处置', '未灭活外流污染环境', 2, 4],
  ['FX2', '紫外线消毒', '灼伤皮肤和眼睛', 3, 2],
  ['FX3', '放射源使用与保管', '丢失或误照射', 1, 5],
  ['FX3', '射线装置运行', '联锁失效造成误照射', 2, 4],
  ['FX3', '非密封放射性物质操作', '沾污与内照射', 2, 4],
  ['FX3', '放射性废物暂存', '泄漏污染环境', 2, 4],
  ['FX4', '压力容器运行', '超压爆裂、介质喷出', 2, 5],
  ['FX4', '起重吊装', '坠物砸伤、挤压', 2, 4],
  ['FX4', '高速旋转机械', '卷入、飞出物伤人', 3, 4],
  ['FX4', '切削与打磨', '割伤、碎屑飞溅', 3, 3],
  ['FX4', '高电压试验', '电击和电弧灼伤', 2, 5],
  ['FX4', '大功率激光', '灼伤眼睛和皮肤、引燃', 2, 4],
  ['FX4', '强磁场环境', '铁磁物飞射、干扰植入器械', 2, 4],
  ['FX4', '加热炉与烘箱', '烫伤、引燃可燃物', 3, 3],
  ['FX4', '可燃粉尘作业', '粉尘积聚遇火源爆炸', 2, 5],
  ['FX4', '超低温设备', '冻伤、容器超压', 2, 3],
  ['FX5', '自制与改装设备', '缺少防护造成触电、机械伤害', 3, 3],
  ['FX5', '电气线路与插座', '过载、短路引起火灾', 3, 4],
  ['FX5', '锂电池充放电', '热失控起火', 2, 4],
  ['FX5', '高处作业', '坠落', 2, 4],
  ['FX5', '通道与出口', '堵塞影响疏散', 3, 3],
];

const measures: [group: string, name: string, items: string[]][] = [
  [
    'FH1',
    '工程控制',
    ['通风橱', '局部排风', '气体报警与联动切断', '防爆电器', '安全联锁', '防护屏与护罩', '接地与漏电保护'],
  ],
  ['FH2', '个人防护', ['实验服', '护目镜或面屏', '耐化学手套', '防毒面具', '防噪耳塞', '防辐射用品', '绝缘用品']],
  ['FH3', '管理措施', ['准入培训与考核', '操作规程上墙', '双人操作', '定期检查维护', '领用登记台账', '危险作业审批']],
  ['FH4', '应急处置', ['洗眼与喷淋', '灭火器材', '泄漏吸附材料', '急救箱', '应急电话与联络图', '疏散路线与演练']],
];

const numbered = (at: number) => String(at + 1).padStart(2, '0');

/** What the catalogues of a new school hold; codes are given once and kept. */
export const catalogue: CatalogueEntry[] = [
  ...aptitudes,
  ...groups.map(([code, name, lab_class]) => ({ kind: 'riskpoint' as const, code, name, lab_class })),
  ...risks.map(([parent, name, consequence, l, s], at) => ({
    kind: 'riskpoint' as const,
    code: `${parent}${numbered(at)}`,
    name,
    parent,
    lab_class: groups.find(([code]) => code === parent)![2],
    consequence,
    l,
    s,
  })),
  ...measures.flatMap(([code, name, items]) => [
    { kind: 'protect' as const, code, name },
    ...items.map((item, at) => ({
      kind: 'protect' as const,
      code: `${code}${numbered(at)}`,
      name: item,
      parent: code,
    })),
  ]),
];
