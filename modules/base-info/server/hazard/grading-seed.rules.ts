import type { Consequence, GradingRule, GradingSet, ScoreLine } from '../../shared/hazard/grading.ts';

// What a school starts with: the measure 教科信〔2024〕4号 and its annex 1 where they are known, own values elsewhere.

const [chemistry, biology, radiation, mechanics, other] = [1, 2, 3, 4, 5] as const;
/** Flammable and explosive chemicals. */
const flammable = { kinds: ['102', '105', '106'], controlled: ['explosive' as const] };
const hazardousGases = ['110', '111'];

type Given = Pick<GradingRule, 'code' | 'level' | 'basis' | 'origin'> & Partial<GradingRule>;

const rule = (given: Given): GradingRule => ({
  lab_class: chemistry,
  indicator: 'rows',
  kinds: [],
  controlled: [],
  stored_only: false,
  op: 'least',
  value: 1,
  value_to: null,
  enabled: true,
  ...given,
});
/** A rule on the stock of flammable and explosive chemicals. */
const stock = (code: string, level: number, value: number, value_to: number | null, basis: string): GradingRule =>
  rule({
    code,
    level,
    basis,
    origin: level === 3 && value === 0 ? 'own' : 'unchecked',
    indicator: 'stock',
    ...flammable,
    stored_only: true,
    op: value_to === null ? 'over' : 'overUpTo',
    value,
    value_to,
  });
const bottles = (code: string, level: number, value: number, value_to: number | null, basis: string): GradingRule =>
  rule({
    code,
    level,
    basis,
    origin: level === 3 ? 'own' : 'unchecked',
    indicator: 'bottles',
    kinds: hazardousGases,
    op: value_to === null ? 'least' : 'leastBelow',
    value,
    value_to,
  });
const score = (code: string, level: number, value: number, value_to: number | null, basis: string): GradingRule =>
  rule({
    code,
    level,
    basis,
    lab_class: null,
    origin: 'unchecked',
    indicator: 'score',
    op: value_to === null ? 'least' : 'leastBelow',
    value,
    value_to,
  });
type Origin = GradingRule['origin'];
const present = (
  code: string,
  level: number,
  lab_class: number,
  kinds: string[],
  basis: string,
  origin: Origin = 'unchecked',
) => rule({ code, level, lab_class, kinds, basis, origin });

const rules: GradingRule[] = [
  rule({
    code: 'R101',
    level: 1,
    kinds: ['101'],
    controlled: ['toxic'],
    basis: '使用剧毒化学品，或原料、产物含剧毒化学品',
    origin: 'ministry',
  }),
  rule({
    code: 'R102',
    level: 1,
    controlled: ['precursor1', 'psychotropic1'],
    stored_only: true,
    basis: '存储第一类易制毒化学品或第一类精神药品',
    origin: 'ministry',
  }),
  stock('R103', 1, 50, null, '存储易燃易爆化学品总量大于 50 kg 或 L'),
  bottles('R104', 1, 6, null, '有毒、易燃气瓶 6 瓶及以上'),
  present('R105', 1, biology, ['2053', '2054', '2011', '2012'], 'BSL-3、BSL-4 或 ABSL-3、ABSL-4，一、二类病原微生物'),
  present(
    'R106',
    1,
    radiation,
    ['3011', '3012', '3013', '3021', '3031', '3032', '304'],
    'Ⅰ至Ⅲ类放射源、Ⅰ类射线装置、甲级或乙级非密封工作场所、核材料',
    'own',
  ),
  present('R107', 1, mechanics, ['4011'], '第Ⅲ类压力容器或超高压装置'),
  present('R108', 1, mechanics, ['4061'], '4 类激光'),
  present('R109', 1, mechanics, ['405', '407'], '强磁、强电流或高电压试验装置'),
  present('R110', 1, other, ['5011'], '富氧或爆炸性条件的自制装置'),
  score('R111', 1, 100, null, '评价得分 100 分及以上'),
  rule({
    code: 'R201',
    level: 2,
    kinds: ['102'],
    controlled: ['explosive', 'precursor2', 'psychotropic2', 'narcotic'],
    stored_only: true,
    basis: '存储易制爆化学品、第二类易制毒化学品、第二类精神药品或麻醉药品',
    origin: 'unchecked',
  }),
  stock('R202', 2, 20, 50, '存储易燃易爆化学品总量大于 20、不大于 50 kg 或 L'),
  bottles('R203', 2, 3, 6, '有毒、易燃气瓶 3 至 5 瓶'),
  present('R204', 2, biology, ['2052', '2013'], 'BSL-2 或 ABSL-2，三类病原微生物'),
  present(
    'R205',
    2,
    radiation,
    ['3014', '3015', '3022', '3023', '3033'],
    'Ⅳ、Ⅴ类放射源，Ⅱ、Ⅲ类射线装置，丙级非密封工作场所',
    'own',
  ),
  present('R206', 2, mechanics, ['4012', '402', '403'], '第Ⅰ、Ⅱ类压力容器，起重机械，场内机动车'),
  present('R207', 2, mechanics, ['4062', '4063'], '3B 类或 3R 类激光'),
  present('R208', 2, mechanics, ['410'], '可燃粉尘工艺', 'own'),
  score('R209', 2, 75, 100, '评价得分 75 分及以上、低于 100 分'),
  stock('R301', 3, 5, 20, '存储易燃易爆化学品总量大于 5、不大于 20 kg 或 L'),
  bottles('R302', 3, 1, 3, '有毒、易燃气瓶 1 至 2 瓶'),
  rule({ code: 'R302-2', level: 3, indicator: 'bottles', kinds: ['112'], basis: '其他气瓶 1 瓶及以上', origin: 'own' }),
  rule({
    code: 'R303',
    level: 3,
    kinds: ['107', '108', '109'],
    controlled: ['precursor3'],
    basis: '第三类易制毒化学品，或一般毒害品、腐蚀品、氧化剂',
    origin: 'own',
  }),
  stock('R303-2', 3, 0, 5, '存储易燃易爆化学品总量不大于 5 kg 或 L'),
  present('R304', 3, biology, ['2051', '2014'], 'BSL-1 或 ABSL-1，四类病原微生物'),
  present('R305', 3, radiation, ['305'], '豁免的放射源或射线装置', 'own'),
  present(
    'R306',
    3,
    mechanics,
    ['404', '4013', '4064', '4081', '409'],
    '高速机械、简单压力容器、2 类激光、300 ℃ 及以上加热设备、-80 ℃ 及以下低温设备',
    'own',
  ),
  score('R307', 3, 25, 75, '评价得分 25 分及以上、低于 75 分'),
  rule({
    code: 'R401',
    level: 4,
    lab_class: other,
    indicator: 'nothing',
    value: 0,
    basis: '不属于以上各项',
    origin: 'ministry',
  }),
];

const line = (given: Pick<ScoreLine, 'code' | 'name' | 'measure' | 'points'> & Partial<ScoreLine>): ScoreLine => ({
  lab_class: chemistry,
  kinds: [],
  controlled: [],
  facilities: [],
  cap: null,
  years: null,
  enabled: true,
  ...given,
});

const scores: ScoreLine[] = [
  line({ code: 'S01', name: '易燃液体', measure: 'stock', kinds: ['105'], points: 1, cap: 30 }),
  line({
    code: 'S02',
    name: '易制爆化学品',
    measure: 'stock',
    kinds: ['102'],
    controlled: ['explosive'],
    points: 5,
    cap: 40,
  }),
  line({ code: 'S03', name: '一般毒害品和腐蚀品', measure: 'stock', kinds: ['108', '109'], points: 0.5, cap: 15 }),
  line({ code: 'S04', name: '易燃、有毒气瓶', measure: 'bottles', kinds: hazardousGases, points: 10 }),
  line({ code: 'S05', name: '其他气瓶', measure: 'bottles', kinds: ['112'], points: 3 }),
  line({
    code: 'S06',
    name: '300 ℃ 及以上加热设备',
    measure: 'pieces',
    kinds: ['4081'],
    lab_class: mechanics,
    points: 3,
    cap: 15,
  }),
  line({ code: 'S07', name: '高速机械', measure: 'pieces', kinds: ['404'], lab_class: mechanics, points: 5, cap: 25 }),
  line({ code: 'S08', name: '压力容器', measure: 'pieces', kinds: ['401'], lab_class: mechanics, points: 15 }),
  line({ code: 'S09', name: '3B 类激光', measure: 'once', kinds: ['4062'], lab_class: mechanics, points: 15 }),
  line({ code: 'S10', name: '4 类激光', measure: 'once', kinds: ['4061'], lab_class: mechanics, points: 40 }),
  line({ code: 'S11', name: 'BSL-2', measure: 'once', kinds: ['2052'], lab_class: biology, points: 30 }),
  line({ code: 'S12', name: '动物实验', measure: 'once', kinds: ['202'], lab_class: biology, points: 15 }),
  line({ code: 'S13', name: 'Ⅲ 类射线装置', measure: 'once', kinds: ['3023'], lab_class: radiation, points: 15 }),
  line({ code: 'S14', name: 'Ⅱ 类射线装置', measure: 'once', kinds: ['3022'], lab_class: radiation, points: 40 }),
  line({ code: 'S15', name: '自制装置', measure: 'once', kinds: ['501'], lab_class: other, points: 20 }),
  line({ code: 'S16', name: '无人值守或过夜运行', measure: 'once', kinds: ['505'], lab_class: other, points: 10 }),
  line({ code: 'S17', name: '实验室建成年限', measure: 'older', lab_class: null, years: 15, points: 5 }),
  line({
    code: 'S18',
    name: '涉化学品的必备设施',
    measure: 'missing',
    kinds: ['101', '102', '103', '104', '105', '106', '107', '108', '109'],
    facilities: ['eye_washer', 'emergency_spray', 'extinguisher', 'first_aid', 'fume_hood'],
    lab_class: null,
    points: 10,
  }),
  line({
    code: 'S19',
    name: '气瓶柜',
    measure: 'missing',
    kinds: ['110', '111', '112'],
    facilities: ['gas_cabinet'],
    lab_class: null,
    points: 10,
  }),
  line({
    code: 'S20',
    name: '有毒、易燃气体探测器',
    measure: 'missing',
    kinds: hazardousGases,
    facilities: ['qttcq'],
    lab_class: null,
    points: 10,
  }),
];

const consequences: Consequence[] = [
  {
    level: 1,
    self_check: 'week',
    college_check: 'week',
    school_check: 'month',
    sheet_to_school: 'month',
    last_person_check: true,
    first_hours: 24,
    yearly_hours: 8,
    drills: 2,
    project_review: 'school',
    door_access: 'approval',
  },
  {
    level: 2,
    self_check: 'two-weeks',
    college_check: 'two-weeks',
    school_check: 'quarter',
    sheet_to_school: 'month',
    last_person_check: true,
    first_hours: 16,
    yearly_hours: 4,
    drills: 1,
    project_review: 'college',
    door_access: 'admission',
  },
  {
    level: 3,
    self_check: 'month',
    college_check: 'month',
    school_check: 'half-year',
    sheet_to_school: 'month',
    last_person_check: true,
    first_hours: 8,
    yearly_hours: 2,
    drills: 1,
    project_review: 'lab',
    door_access: 'admission',
  },
  {
    level: 4,
    self_check: 'term',
    college_check: 'month',
    school_check: 'year',
    sheet_to_school: 'term-ends',
    last_person_check: true,
    first_hours: 4,
    yearly_hours: 1,
    drills: 0,
    project_review: 'tick',
    door_access: 'admission',
  },
];

/** Rules, score table and consequences that a new school starts with. */
export const seedGrading: GradingSet = { rules, scores, consequences };
