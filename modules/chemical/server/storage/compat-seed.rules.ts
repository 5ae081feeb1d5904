import type { CompatRule } from '../../shared/storage/compat.rules.ts';

// Rows of the upper triangle in the order of the groups. GB 15603 and GB 17914 to 17916 say which kinds are kept apart; the
// numbers are a school's to decide, so each pair is a row that it edits.
const groups = 'EX FL FS SR WR OX OP TX AI AO AL GN'.split(' ');
const triangle = [
  '1 2 2 2 2 2 2 2 2 2 2 2',
  '0 1 1 1 1 1 1 1 0 1 0',
  '0 1 1 2 2 1 1 1 1 0',
  '0 1 2 2 1 1 1 1 1',
  '0 2 2 1 2 2 1 1',
  '0 1 1 1 1 1 1',
  '0 1 1 1 1 1',
  '0 1 1 1 0',
  '0 1 1 0',
  '0 1 0',
  '0 0',
  '0',
];
const gases: readonly (readonly [a: string, b: string, value: number])[] = [
  ['GF', 'GF', 0],
  ['GF', 'GO', 2],
  ['GF', 'GT', 2],
  ['GF', 'GI', 0],
  ['GO', 'GO', 0],
  ['GO', 'GI', 0],
  ['GT', 'GT', 0],
  ['GT', 'GI', 0],
  ['GI', 'GI', 0],
];
const names: Readonly<Record<string, string>> = {
  EX: '爆炸物和自反应物质',
  FL: '易燃液体',
  FS: '易燃固体',
  SR: '自燃物品',
  WR: '遇水放出易燃气体的物质',
  OX: '氧化剂',
  OP: '有机过氧化物',
  TX: '毒害品',
  AI: '无机酸',
  AO: '有机酸',
  AL: '碱',
  GN: '一般化学品',
  GF: '易燃气体',
  GO: '助燃气体',
  GT: '有毒气体',
  GI: '惰性气体',
};

const storage = '依据《危险化学品仓库储存通则》GB 15603-2022 和 GB 17914–17916 的分类，数值由学校确定';
const cylinders = '依据《气瓶安全技术规程》TSG 23 和实验室气瓶管理惯例，数值由学校确定';
const reaction = '依据安全技术说明书第 10 部分（稳定性和反应性），由学校确定';

function groupRule(a: string, b: string, value: number, basis: string): CompatRule {
  const pair = a === b ? `${names[a]}之间` : `${names[a]}与${names[b]}`;
  const reason = value === 0 ? '' : `${pair}应${value === 2 ? '分室' : '分柜'}存放`;
  return { kind: 'group', a, b, value, reason, basis };
}

const tags: readonly (readonly [a: string, b: string, reason: string])[] = [
  ['cyanide', 'acid', '氰化物遇酸放出剧毒的氰化氢'],
  ['sulfide', 'acid', '硫化物遇酸放出剧毒的硫化氢'],
  ['azide', 'acid', '叠氮化物遇酸生成易爆且剧毒的叠氮酸'],
  ['azide', 'heavy_metal', '叠氮化物与重金属盐生成敏感的爆炸物'],
  ['hypochlorite', 'acid', '次氯酸盐遇酸放出氯气'],
  ['hypochlorite', 'ammonia', '次氯酸盐遇氨生成有毒的氯胺'],
  ['nitric_acid', 'acetic_acid', '硝酸与乙酸混合可能爆炸'],
  ['nitric_acid', 'acetone', '硝酸与丙酮剧烈反应并可能爆炸'],
  ['nitric_acid', 'alcohol', '硝酸与醇剧烈反应并可能爆炸'],
  ['perchloric_acid', 'organic', '高氯酸与有机物接触可能爆炸'],
  ['peroxide', 'acetone', '过氧化氢与丙酮生成敏感的过氧化丙酮'],
  ['ammonia', 'halogen', '氨与卤素生成爆炸性的卤化氮'],
  ['mercury', 'ammonia', '汞与氨生成易爆的化合物'],
  ['mercury', 'acetylene', '汞与乙炔生成易爆的乙炔汞'],
  ['alkali_metal', 'chlorinated', '碱金属与氯代溶剂接触可能爆炸'],
  ['permanganate', 'polyol', '高锰酸盐与甘油、乙二醇接触自燃'],
];

/** The co-storage matrix and the pairs of tags that a school starts with. */
export const compatSeed: readonly CompatRule[] = [
  ...triangle.flatMap((row, i) =>
    row.split(' ').map((value, j) => groupRule(groups[i]!, groups[i + j]!, Number(value), storage)),
  ),
  ...gases.map(([a, b, value]) => groupRule(a, b, value, cylinders)),
  ...tags.map(([a, b, reason]): CompatRule => ({ kind: 'tag', a, b, value: 1, reason, basis: reaction })),
];
