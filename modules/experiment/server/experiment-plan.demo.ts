import type { AssessmentInput, HazardInput } from '../shared/assessment.ts';

/** What becomes of a demonstration experiment. */
export type Fate =
  | 'passed'
  | 'renewing'
  | 'near'
  | 'expired'
  | 'stopped'
  | 'refused'
  | 'waiting'
  | 'forwarded'
  | 'draft';

export type DemoExperiment = {
  name: string;
  kind: 1 | 2;
  hazards: HazardInput[];
  steps: AssessmentInput['steps'];
  people: number;
  waste: string;
};

const flammable = { storage_group: 'FL', flags: [] };

/** Experiments as laboratories of chemistry, biology and engineering assess them; what is left of each decides its level. */
export const demoExperiments: readonly DemoExperiment[] = [
  {
    name: '乙酸乙酯的制备与精馏',
    kind: 1,
    people: 32,
    hazards: [
      { class: 'chemical', name: '无水乙醇', cas: '64-17-5', amount: '500 mL', ...flammable },
      { class: 'chemical', name: '冰乙酸', cas: '64-19-7', amount: '300 mL', storage_group: 'AO' },
      { class: 'heat', name: '油浴加热', amount: '130 ℃' },
    ],
    steps: [
      {
        work: '加热回流',
        danger: '易燃蒸气外逸，遇明火着火',
        l: 3,
        s: 4,
        controls: '通风橱内操作，先通冷凝水后加热，电热套加热，不用明火',
        l_after: 2,
        s_after: 4,
      },
      {
        work: '精馏收集',
        danger: '暴沸，热溶液喷溅烫伤',
        l: 3,
        s: 3,
        controls: '加沸石，液面不超过三分之二，全程有人值守',
        l_after: 2,
        s_after: 3,
      },
    ],
    waste: '有机废液倒入非卤有机废液桶，酸液中和后收集。',
  },
  {
    name: '格氏试剂的制备',
    kind: 2,
    people: 3,
    hazards: [
      { class: 'chemical', name: '乙醚', cas: '60-29-7', amount: '1 L', ...flammable },
      { class: 'chemical', name: '镁屑', amount: '20 g', storage_group: 'WR' },
    ],
    steps: [
      {
        work: '引发反应',
        danger: '引发迟缓后集中放热，冲料着火',
        l: 4,
        s: 5,
        controls: '少量引发后再滴加，冰浴备用，双人操作，溶剂经无水处理',
        l_after: 3,
        s_after: 5,
      },
    ],
    waste: '残余物在冰浴下用异丙醇缓慢淬灭后收集。',
  },
  {
    name: '高压加氢反应条件研究',
    kind: 2,
    people: 2,
    hazards: [
      { class: 'gas', name: '氢气', cas: '1333-74-0', amount: '40 L 钢瓶', storage_group: 'GF' },
      { class: 'pressure', name: '高压反应釜', amount: '6 MPa' },
    ],
    steps: [
      {
        work: '充氢升压',
        danger: '氢气泄漏，爆炸',
        l: 5,
        s: 5,
        controls: '防爆间内远程操作，氮气置换三次，氢气探测器联锁排风',
        l_after: 4,
        s_after: 5,
      },
    ],
    waste: '泄压气体经阻火器排至室外，催化剂湿态密封收集。',
  },
  {
    name: '病原菌的分离与药敏试验',
    kind: 1,
    people: 24,
    hazards: [{ class: 'biological', name: '金黄色葡萄球菌', detail: '三类病原微生物，BSL-2' }],
    steps: [
      {
        work: '接种和涂布',
        danger: '气溶胶吸入，皮肤黏膜接触感染',
        l: 3,
        s: 3,
        controls: '生物安全柜内操作，使用一次性接种环',
        l_after: 2,
        s_after: 3,
      },
    ],
    waste: '培养物和耗材 121 ℃ 高压灭菌 30 分钟后按感染性废物收集。',
  },
  {
    name: '飞秒激光加工微结构',
    kind: 2,
    people: 4,
    hazards: [
      { class: 'radiation', name: '4 类激光', amount: '10 W', detail: '不可见光' },
      { class: 'electric', name: '激光电源', amount: '380 V' },
    ],
    steps: [
      {
        work: '光路调节',
        danger: '反射光灼伤眼睛和皮肤',
        l: 3,
        s: 5,
        controls: '最低功率调节，佩戴对应波长护目镜，摘除首饰，联锁门',
        l_after: 2,
        s_after: 5,
      },
    ],
    waste: '废弃光学元件按固体废物收集。',
  },
  {
    name: '金属材料拉伸性能测试',
    kind: 1,
    people: 20,
    hazards: [{ class: 'mechanical', name: '万能试验机', amount: '100 kN' }],
    steps: [
      {
        work: '加载至断裂',
        danger: '试样断裂飞溅，夹伤手指',
        l: 2,
        s: 4,
        controls: '关闭防护罩后加载，两人操作，一人看急停',
        l_after: 1,
        s_after: 4,
      },
    ],
    waste: '断裂试样收入金属废料箱。',
  },
  {
    name: '王水消解与重金属测定',
    kind: 2,
    people: 6,
    hazards: [
      { class: 'chemical', name: '硝酸', cas: '7697-37-2', amount: '500 mL', storage_group: 'OX' },
      { class: 'chemical', name: '盐酸', cas: '7647-01-0', amount: '500 mL', storage_group: 'AI' },
      { class: 'heat', name: '电热板', amount: '180 ℃' },
    ],
    steps: [
      {
        work: '配制和加热消解',
        danger: '氮氧化物中毒，强酸灼伤',
        l: 4,
        s: 4,
        controls: '耐酸通风橱内现配现用，不密闭存放，备碳酸氢钠',
        l_after: 3,
        s_after: 4,
      },
    ],
    waste: '废酸中和至 pH 6–9 后按含重金属废液收集，不得密闭。',
  },
  {
    name: '管式炉高温烧结',
    kind: 2,
    people: 4,
    hazards: [
      { class: 'heat', name: '管式炉', amount: '1200 ℃' },
      { class: 'gas', name: '氩气', cas: '7440-37-1', amount: '40 L 钢瓶', storage_group: 'GI' },
    ],
    steps: [
      {
        work: '升温保温',
        danger: '高温烫伤，过夜运行失控着火',
        l: 3,
        s: 4,
        controls: '设超温报警和断电保护，过夜运行登记并有人值守',
        l_after: 2,
        s_after: 4,
      },
    ],
    waste: '废坩埚和样品冷却后按固体废物收集。',
  },
];

/** Fates in turn; each occurs within the first nine. */
export const fates: readonly Fate[] = [
  'passed',
  'passed',
  'passed',
  'near',
  'waiting',
  'renewing',
  'expired',
  'refused',
  'stopped',
  'draft',
  'forwarded',
];
