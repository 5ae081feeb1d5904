import { expect, test } from 'vitest';
import { kindsNamed } from './component-names.rules.ts';
import { namedKinds } from './component-names.ts';

const named = {
  氰化物: ['氰化钠', '氰化钠废液', 'NaCN', 'KCN 5%', '铁氰化钾', '亚铁氰化钾', 'K3[Fe(CN)6]', '山奈', 'sodium cyanide'],
  含汞物质: ['硝酸汞', 'HgCl2', '升汞', '甘汞电极液'],
  硫化物: ['硫化钠', 'Na2S', '硫化氢', '(NH4)2S', '硫化物废液'],
  含氟物质: ['氢氟酸', 'HF', '40% HF', '氟化铵', 'NH4F'],
  氧化剂: [
    '双氧水',
    'H2O2 30%',
    '高锰酸钾',
    'KMnO4',
    '重铬酸钾',
    '次氯酸钠',
    '高氯酸',
    '硝酸钾',
    '过硫酸铵',
    '过氧乙酸',
  ],
  无机酸: [
    '盐酸',
    '稀盐酸',
    '浓硫酸',
    '硝 酸',
    '硝　酸',
    '36% HCl',
    'HCl 36%',
    'ＨＣｌ　３６％',
    'HCl',
    '6N HCl',
    '6 mol/L HCl',
    'HNO365%',
    'H2SO4（98%）',
    '稀酸',
    '废酸',
    '废酸液',
    '混酸',
    '酸',
    '酸性废液',
    '王水',
    '氢溴酸',
    '氢氯酸',
    '磷酸',
    '亚硫酸',
    '硫酸氢钠',
    'sulfuric acid',
  ],
  有机酸: [
    '醋酸',
    '冰醋酸',
    '乙酸',
    '冰乙酸',
    '醋酸溶液',
    '甲酸',
    '三氟乙酸',
    'TFA',
    'CH3COOH',
    'HAc',
    '草酸',
    '柠檬酸',
    '5% 乙酸废液',
  ],
  酸: ['某某酸', '硼酸', '磺基酸', 'picric acid'],
  无机碱: ['氢氧化钠溶液', 'NaOH', '氨水', '废碱', '1 mol/L KOH', '碳酸钠'],
  含卤有机物: ['二氯甲烷', 'DCM', '氯仿', 'CHCl3'],
  重金属: ['氯化铬', '硫酸铜', '硝酸银', '硫酸亚铁铵和硫酸锌'],
  废油: ['真空泵油'],
  不含卤有机物: ['乙酸乙酯洗脱液', '甲酸甲酯和乙醇', '二甲基甲酰胺', 'THF', 'MeOH'],
};

test.each(Object.entries(named).flatMap(([kind, names]) => names.map((name) => [name, kind])))(
  '%s is named for %s',
  (name, kind) => {
    expect(kindsNamed(name!).map(({ label }) => label)).toEqual([kind]);
  },
);

const silent = [
  ['氨基酸', '甘氨酸', '谷氨酸溶液', '牛磺酸', '硬脂酸', '油酸', '亚油酸', '核酸', '脱氧核糖核酸', '透明质酸'],
  ['硫酸钠', '磷酸二氢钾', '乙酸钠', '硫酸镁', '柠檬酸钠', '碳酸氢钠', '磷酸盐缓冲液', '乙酸酐'],
  ['洗涤废液', '手套', '三聚氰胺', '异氰酸酯', '生物碱', '氯化钠', '2 NaCl', '水'],
];

test.each(silent.flat())('%s says nothing', (name) => {
  expect(kindsNamed(name)).toEqual([]);
});

test('a mixture says what its parts say', () => {
  expect(kindsNamed('HCl/NaCN').map(({ label }) => label)).toEqual(['无机酸', '氰化物']);
  expect(kindsNamed('乙腈、水和甲酸').map(({ label }) => label)).toEqual(['不含卤有机物', '有机酸']);
});

test('a formula stands in one row of the table', () => {
  const formulas = namedKinds.flatMap(({ whole = '' }) => whole.split(' ')).filter((name) => name !== '');
  expect(formulas.filter((name, at) => formulas.indexOf(name) !== at)).toEqual([]);
});
