import { ActType } from '../../shared/core/activity.states.ts';
import { ItemTarget } from '../../shared/library/check-item.ts';
import { seedItems } from '../library/seed.rules.ts';

type SeedList = {
  code: string;
  name: string;
  target: string;
  act_types: readonly number[];
  lab_classes: readonly number[];
  remark: string;
  /** Codes of items, or beginnings of them. */
  items: readonly string[];
};

const { lab, college, school } = ItemTarget;
const common = ['05', '06', '07', '01.03', '02.03', '03.02', '04.01', '04.02'];
const forLab = (code: string, name: string, lab_class: number, own: readonly string[], remark: string): SeedList => ({
  code,
  name,
  target: lab,
  act_types: [ActType.reach],
  lab_classes: [lab_class],
  remark,
  items: [...common, ...own],
});

const lists: readonly SeedList[] = [
  {
    code: 'DB-TY',
    name: '实验室通用检查表',
    target: lab,
    act_types: [ActType.reach],
    lab_classes: [],
    remark: '场所、设施、基础安全和管理，适用于所有实验室',
    items: common,
  },
  forLab('DB-HX', '化学类实验室检查表', 1, ['08', '12'], '通用部分、化学安全、特种与冷热设备'),
  forLab('DB-SW', '生物类实验室检查表', 2, ['09', '12'], '通用部分、生物安全、特种与冷热设备'),
  forLab('DB-FS', '辐射类实验室检查表', 3, ['10', '12'], '通用部分、辐射安全、特种与冷热设备'),
  forLab('DB-JD', '机电类实验室检查表', 4, ['11', '12'], '通用部分、机电安全、特种与冷热设备'),
  {
    code: 'DB-XY',
    name: '学院管理检查表',
    target: college,
    act_types: [ActType.reach],
    lab_classes: [],
    remark: '学院的责任、制度、教育、检查与整改',
    items: [''],
  },
  {
    code: 'DB-XX',
    name: '学校管理检查表',
    target: school,
    act_types: [ActType.reach],
    lab_classes: [],
    remark: '学校的责任、制度、教育、检查与整改',
    items: [''],
  },
  {
    code: 'ZC-MR',
    name: '每日自查检查表',
    target: lab,
    act_types: [ActType.self, ActType.daily],
    lab_classes: [],
    remark: '每天实验前后查看的 12 项',
    items: ['07.01', '07.02.01', '05.01.02', '05.02.03', '08.02.01', '08.05.01', '08.06.01', '12.04.01'],
  },
];

/** Lists that a school starts with, with the codes of their items. */
export const seedLists = lists.map(({ items, ...list }) => ({
  ...list,
  item_codes: seedItems
    .filter((item) => item.target === list.target && items.some((start) => item.code.startsWith(start)))
    .map((item) => item.code),
}));
