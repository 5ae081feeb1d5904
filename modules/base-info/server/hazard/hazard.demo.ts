import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { Random } from '#kernel/server/random.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import type { DemoLab } from '../lab.demo.ts';

/** Kind, name, quantity with its unit, then what applies of CAS number, pictograms, control and storage. */
type Source = readonly [
  kind: string,
  name: string,
  amount: string,
  more?: { cas?: string; ghs?: string[]; controlled?: string; storage?: string },
];

const ethanol = (litres: number): Source => [
  '105',
  '乙醇',
  `${litres} L`,
  { cas: '64-17-5', ghs: ['GHS02', 'GHS07'], storage: '防爆试剂柜' },
];
const ethylAcetate = (litres: number): Source => [
  '105',
  '乙酸乙酯',
  `${litres} L`,
  { cas: '141-78-6', ghs: ['GHS02', 'GHS07'], storage: '防爆试剂柜' },
];
const hydrogen = (count: number): Source => [
  '110',
  '氢气',
  `${count} bottle`,
  { cas: '1333-74-0', ghs: ['GHS02', 'GHS04'], storage: '气瓶柜' },
];
const nitrogen: Source = ['112', '氮气', '2 bottle', { cas: '7727-37-9', ghs: ['GHS04'], storage: '气瓶柜' }];
const acid: Source = [
  '108',
  '盐酸',
  '2.5 L',
  { cas: '7647-01-0', ghs: ['GHS05', 'GHS07'], controlled: 'precursor3', storage: '酸碱专用柜' },
];
const caustic: Source = ['108', '氢氧化钠', '2 kg', { cas: '1310-73-2', ghs: ['GHS05'], storage: '酸碱专用柜' }];
const peroxide: Source = [
  '107',
  '过氧化氢（30%）',
  '1 L',
  { cas: '7722-84-1', ghs: ['GHS03', 'GHS05'], controlled: 'explosive', storage: '易制爆专用柜，双人双锁' },
];
const cyanide: Source = [
  '101',
  '氰化钠',
  '25 g',
  { cas: '143-33-9', ghs: ['GHS06', 'GHS09'], controlled: 'toxic', storage: '剧毒品保险柜，双人双锁' },
];
const furnace: Source = ['4081', '马弗炉', '1 set'];
const oven: Source = ['4082', '电热恒温干燥箱', '2 set'];
const power: Source = ['504', '仪器和照明用电', '1 piece'];

/** What labs of a class hold at each level, so that the rules find the level that the lab has. */
const holdings: Readonly<Record<number, readonly (readonly Source[])[]>> = {
  1: [
    [cyanide, ethanol(28), ethylAcetate(12), hydrogen(2), acid, furnace],
    [ethanol(18), ethylAcetate(6), hydrogen(2), peroxide, acid, furnace],
    [ethanol(4), acid, caustic, nitrogen, oven],
    [power, oven],
  ],
  2: [
    [
      ['2053', 'ABSL-3 动物实验室', '1 room'],
      ['2012', '结核分枝杆菌', '6 piece', { storage: '-80 ℃ 双锁冰箱' }],
      ethanol(4),
    ],
    [
      ['2052', 'BSL-2 实验室', '1 room'],
      ['2013', '金黄色葡萄球菌', '20 piece', { storage: '-80 ℃ 冰箱' }],
      ethanol(4),
      ['4013', '高压灭菌器', '1 set'],
    ],
    [
      ['2051', 'BSL-1 实验室', '1 room'],
      ['2014', '大肠杆菌 DH5α', '40 piece', { storage: '-80 ℃ 冰箱' }],
      ['409', '超低温冰箱', '1 set'],
    ],
    [['203', '转基因拟南芥种子', '30 piece'], power],
  ],
  3: [
    [
      ['3012', '钴-60 放射源', '1 piece', { storage: '屏蔽贮源室' }],
      ['3022', '工业 CT', '1 set'],
    ],
    [
      ['3023', 'X 射线衍射仪', '2 set'],
      ['3015', '镍-63 检测源', '1 piece', { storage: '固定在色谱仪内' }],
    ],
    [['305', '豁免级校准源', '2 piece', { storage: '铅柜' }], oven],
    [power],
  ],
  4: [
    [['4061', '飞秒激光器', '1 set'], ['405', '高压脉冲电源', '1 set'], nitrogen],
    [['402', '桥式起重机', '1 set'], ['404', '数控车床', '2 set'], furnace],
    [['404', '高速切割机', '1 set'], furnace, ['4064', '激光准直仪', '1 set'], ethanol(2)],
    [power, oven],
  ],
  5: [
    [['5011', '富氧燃烧试验台', '1 set'], power],
    [['410', '木质粉尘工艺', '2 kg'], ['404', '雕刻机', '2 set'], power],
    [
      ['5012', '自制传动试验台', '1 set'],
      ['505', '过夜运行的服务器', '2 piece'],
      ['503', '空压机噪声', '1 piece'],
    ],
    [power],
  ],
};

/** Hazard sources of the labs, that fit what each works on and its level. */
export async function addHazards(ctx: Ctx, random: Random, labs: readonly DemoLab[]): Promise<void> {
  const rows = labs.flatMap((lab) =>
    holdings[lab.discipline.labClass]![lab.level - 1]!.map(([kind, name, amount, more = {}]) => {
      const [qty, unit] = amount.split(' ');
      return {
        lab: lab.id,
        room: lab.room.id,
        keeper: lab.officer,
        kind,
        name,
        qty,
        unit,
        cas: more.cas ?? '',
        ghs: more.ghs ?? [],
        controlled: more.controlled ?? 'none',
        storage: more.storage ?? '',
        at: addDays(formatDate(ctx.now), -random.int(1, 200)),
      };
    }),
  );
  const batch = 4_000;
  for (let from = 0; from < rows.length; from += batch)
    await sql`insert into base_info.hazard_source (school_id, lab_id, room_id, keeper_id, kind, name, qty, unit, state, cas, ghs,
        controlled, storage, created_at, updated_at)
      select ${ctx.schoolId}, h.lab, h.room, h.keeper, h.kind, h.name, h.qty, h.unit,
        case when h.unit in ('set', 'piece', 'room') then 1 else 3 end, h.cas, array(select json_array_elements_text(h.ghs)),
        h.controlled, h.storage, h.at, h.at
      from json_to_recordset(${JSON.stringify(rows.slice(from, from + batch))}::json) as h(lab bigint, room bigint,
        keeper bigint, kind text, name text, qty numeric, unit text, cas text, ghs json, controlled text, storage text,
        at timestamptz)`.execute(ctx.db);
}
