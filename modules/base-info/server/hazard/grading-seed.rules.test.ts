import { describe, expect, test } from 'vitest';
import { gradingFaults } from '../../shared/hazard/grading-faults.rules.ts';
import { gradeOf } from '../../shared/hazard/grading.rules.ts';
import type { Amount, LabFacts } from '../../shared/hazard/grading.ts';
import { hazardCodes } from './hazard-codes.rules.ts';
import { seedGrading } from './grading-seed.rules.ts';

const codes = hazardCodes['hazard_kind']!.rows.split(', ').map((row) => row.split(' ')[0]!);
const lineOf = (kind: string) => codes.filter((code) => kind.startsWith(code)).toReversed();

/** `105:18L` is 18 L of kind 105, used and stored; `u` behind it: used only; `/toxic`: how it is controlled. */
function amountOf(text: string): Amount {
  const [, kind = '', qty = '', unit = '', used = '', controlled = 'none'] =
    /^(\d+):([\d.]+)(kg|g|mL|L|bottle|set|piece|room)(u?)(?:\/(\w+))?$/.exec(text)!;
  return {
    line: lineOf(kind),
    name: text,
    kind_name: kind,
    controlled: controlled as Amount['controlled'],
    qty: Number(qty),
    unit: unit as Amount['unit'],
    state: used ? 1 : 3,
  };
}
const all = ['eye_washer', 'emergency_spray', 'extinguisher', 'first_aid', 'fume_hood', 'gas_cabinet', 'qttcq'];
const factsOf = (texts: string, changes: Partial<LabFacts> = {}): LabFacts => ({
  amounts: texts === '' ? [] : texts.split(' ').map(amountOf),
  facilities: all,
  age: 5,
  ...changes,
});
const grade = (texts: string, changes?: Partial<LabFacts>) => gradeOf(seedGrading, factsOf(texts, changes));

test('the worked example: 24 L of solvents, two cylinders of hydrogen, a muffle furnace', () => {
  const { level, lab_class, classes, basis, score, parts } = grade('105:18L 105:6L 110:2bottle 4081:1set');
  expect({ level, lab_class, classes, basis, score }).toEqual({
    level: 2,
    lab_class: 1,
    classes: [1, 4],
    basis: ['R202', 'R302', 'R306', 'R307'],
    score: 47,
  });
  expect(parts.map(({ code, points }) => [code, points])).toEqual([
    ['S01', 24],
    ['S04', 20],
    ['S06', 3],
  ]);
});

// What stands in the lab, its level, class, and the rules that hit.
test.each<[string, number, number, string]>([
  ['', 4, 5, 'R401'],
  ['504:1piece', 4, 5, 'R401'],
  ['4082:3set', 4, 5, 'R401'],
  ['101:0.001g', 1, 1, 'R101'],
  ['101:0.001gu', 1, 1, 'R101'],
  ['109:5gu/toxic', 1, 1, 'R101 R303'],
  ['103:1g/precursor1', 1, 1, 'R102'],
  ['103:1gu/precursor1', 4, 5, 'R401'],
  ['104:1g/psychotropic1', 1, 1, 'R102'],
  ['104:1g/psychotropic2', 2, 1, 'R201'],
  ['104:1g/narcotic', 2, 1, 'R201'],
  ['104:1gu/narcotic', 4, 5, 'R401'],
  ['103:1L/precursor2', 2, 1, 'R201'],
  ['103:1L/precursor3', 3, 1, 'R303'],
  ['105:0.0001mL', 3, 1, 'R303-2'],
  ['105:4L 105:1kg', 3, 1, 'R303-2'],
  ['105:5L', 3, 1, 'R303-2'],
  ['105:5L 105:0.1mL', 3, 1, 'R301'],
  ['105:5.0001L', 3, 1, 'R301'],
  ['105:5000mL', 3, 1, 'R303-2'],
  ['105:5001mL', 3, 1, 'R301'],
  ['105:20L', 3, 1, 'R301'],
  ['105:20.0001L', 2, 1, 'R202'],
  ['106:20kg', 3, 1, 'R301'],
  ['106:12kg 105:12L', 2, 1, 'R202'],
  ['105:24.9L', 2, 1, 'R202'],
  ['105:25L', 2, 1, 'R202 R307'],
  ['105:50L', 2, 1, 'R202 R307'],
  ['105:50.0001L', 1, 1, 'R103 R307'],
  ['105:900L', 1, 1, 'R103 R307'],
  ['105:900Lu', 3, 1, 'R307'],
  ['102:1g', 2, 1, 'R201 R303-2'],
  ['102:1gu', 4, 5, 'R401'],
  ['107:1kg/explosive', 2, 1, 'R201 R303 R303-2'],
  ['102:5kg', 2, 1, 'R201 R303-2 R307'],
  ['107:1g', 3, 1, 'R303'],
  ['108:1mL', 3, 1, 'R303'],
  ['109:1g', 3, 1, 'R303'],
  ['108:100kg', 3, 1, 'R303'],
  ['110:1bottle', 3, 1, 'R302'],
  ['110:2bottle', 3, 1, 'R302'],
  ['111:1bottle 110:1bottle', 3, 1, 'R302'],
  ['110:3bottle', 2, 1, 'R203 R307'],
  ['111:5bottle', 2, 1, 'R203 R307'],
  ['110:3bottle 111:3bottle', 1, 1, 'R104 R307'],
  ['110:8bottle', 1, 1, 'R104 R209'],
  ['110:10bottle', 1, 1, 'R104 R111'],
  ['112:1bottle', 3, 1, 'R302-2'],
  ['112:9bottle', 3, 1, 'R302-2 R307'],
  ['112:25bottle', 2, 1, 'R209 R302-2'],
  ['112:34bottle', 1, 1, 'R111 R302-2'],
  ['2051:1room', 3, 2, 'R304'],
  ['2014:3piece', 3, 2, 'R304'],
  ['2013:3piece', 2, 2, 'R204'],
  ['2052:1room', 2, 2, 'R204 R307'],
  ['2053:1room', 1, 2, 'R105'],
  ['2054:1room', 1, 2, 'R105'],
  ['2011:1piece', 1, 2, 'R105'],
  ['202:1room', 4, 5, 'R401'],
  ['3011:1piece', 1, 3, 'R106'],
  ['3013:1piece', 1, 3, 'R106'],
  ['3014:1piece', 2, 3, 'R205'],
  ['3015:1piece', 2, 3, 'R205'],
  ['3021:1set', 1, 3, 'R106'],
  ['3022:1set', 2, 3, 'R205 R307'],
  ['3023:1set', 2, 3, 'R205'],
  ['3031:1room', 1, 3, 'R106'],
  ['3033:1room', 2, 3, 'R205'],
  ['304:1g', 1, 3, 'R106'],
  ['305:1set', 3, 3, 'R305'],
  ['4011:1set', 1, 4, 'R107'],
  ['4012:1set', 2, 4, 'R206'],
  ['4013:1set', 3, 4, 'R306'],
  ['402:1set', 2, 4, 'R206'],
  ['403:1set', 2, 4, 'R206'],
  ['404:1set', 3, 4, 'R306'],
  ['405:1set', 1, 4, 'R109'],
  ['407:1set', 1, 4, 'R109'],
  ['4061:1set', 1, 4, 'R108 R307'],
  ['4062:1set', 2, 4, 'R207'],
  ['4063:1set', 2, 4, 'R207'],
  ['4064:1set', 3, 4, 'R306'],
  ['4081:1set', 3, 4, 'R306'],
  ['409:1set', 3, 4, 'R306'],
  ['410:1kg', 2, 4, 'R208'],
  ['5011:1set', 1, 5, 'R110'],
  ['5012:1set', 4, 5, 'R401'],
  ['5012:1set 505:1piece', 3, 5, 'R307'],
  // Of two classes of one level the one with more hits decides, then the first in order.
  ['4061:1set 2053:1room', 1, 4, 'R105 R108 R307'],
  ['3011:1piece 2053:1room', 1, 2, 'R105 R106'],
])('%s is of level %i and class %i by %s', (texts, level, lab_class, basis) => {
  expect(grade(texts)).toMatchObject({ level, lab_class, basis: basis.split(' ') });
});

describe('the score', () => {
  const points = (texts: string, changes?: Partial<LabFacts>) => grade(texts, changes).score;
  test.each<[string, number]>([
    ['105:30L', 30],
    ['105:29.5L 105:9L', 30],
    ['102:8kg', 40],
    ['108:30kg 109:1kg', 15],
    ['108:1kg', 0.5],
    ['4081:5set', 15],
    ['4081:6set', 15],
    ['404:6set', 25],
    ['4013:2set', 30],
    ['202:1room 2052:1room', 45],
  ])('of %s is %f', (texts, expected) => expect(points(texts)).toBe(expected));

  test('counts what is missing only where it is required, and age beyond fifteen years', () => {
    expect(points('', { facilities: [] })).toBe(0);
    expect(points('109:1g', { facilities: [] })).toBe(50.0005);
    expect(points('112:1bottle', { facilities: [] })).toBe(13);
    expect(points('110:1bottle', { facilities: ['gas_cabinet'] })).toBe(20);
    expect([points('', { age: 15 }), points('', { age: 16 }), points('', { age: null })]).toEqual([0, 5, 0]);
  });

  test('takes the class with most points', () => {
    expect(grade('404:5set', { age: 20 })).toMatchObject({ lab_class: 4, basis: ['R306', 'R307'], score: 30 });
    expect(grade('112:8bottle 5012:1set')).toMatchObject({ score: 44, classes: [1], lab_class: 1 });
  });
});

test('a rule that is switched off does not hit', () => {
  const rules = seedGrading.rules.map((one) => (one.code === 'R101' ? { ...one, enabled: false } : one));
  expect(gradeOf({ ...seedGrading, rules }, factsOf('101:1g'))).toMatchObject({ level: 4, basis: ['R401'] });
});

test('sums at a threshold are exact', () => {
  expect(grade(Array.from({ length: 50 }, () => '105:0.1kg').join(' ')).basis).toEqual(['R303-2']);
  expect(grade('105:4.7L 105:0.1L 105:0.2L').basis).toEqual(['R303-2']);
});

test('the seed is complete: every kind that it names exists, and it has no faults', () => {
  const named = [...seedGrading.rules, ...seedGrading.scores].flatMap(({ kinds }) => kinds);
  expect(named.filter((kind) => !codes.includes(kind))).toEqual([]);
  expect(gradingFaults(seedGrading)).toEqual([]);
});

test('faults of a set name the rule', () => {
  const [first, second] = seedGrading.rules;
  const rules = [
    { ...first!, kinds: [], controlled: [] },
    { ...second!, code: first!.code },
    { ...first!, code: 'N1', op: 'overUpTo' as const, value: 5, value_to: 5 },
    { ...first!, code: 'N2', op: 'leastBelow' as const, value_to: null },
  ];
  const scores = [
    { ...seedGrading.scores[0]!, kinds: [] },
    { ...seedGrading.scores[16]!, years: null },
    { ...seedGrading.scores[17]!, facilities: [] },
    seedGrading.scores[17]!,
  ];
  expect(gradingFaults({ rules, scores, consequences: seedGrading.consequences.slice(1) })).toEqual([
    '规则编号“R101”重复，请换一个',
    '计分项编号“S18”重复，请换一个',
    '规则 R101：请选择种类或管控类别',
    '规则 N1：上限应大于下限',
    '规则 N2：请填写上限',
    '计分项 S01：请选择种类或管控类别',
    '计分项 S17：请填写年数',
    '计分项 S18：请选择必备设施',
    '四个等级的管理要求各应有一行',
  ]);
});
