import type { TestApp } from '#apps/server/testing/harness.ts';
import { equipmentApi } from '../../shared/equipment.ts';
import { hazardApi } from '../../shared/hazard/hazard.ts';
import { labApi } from '../../shared/lab.ts';
import { givePlaces, labDraft } from './places.ts';

type Hazard = { name: string; kind: string; qty: string; unit: string; controlled?: string };

const hazards: Record<string, Hazard[]> = {
  P01: [
    { name: '氢气', kind: '110', qty: '3', unit: 'bottle' },
    { name: '甲烷', kind: '110', qty: '1', unit: 'bottle' },
    { name: '氮气', kind: '112', qty: '2', unit: 'bottle' },
    { name: '乙醇', kind: '105', qty: '9', unit: 'kg' },
    { name: '高锰酸钾', kind: '107', qty: '1', unit: 'kg', controlled: 'explosive' },
  ],
  P02: [
    { name: '一级间', kind: '2051', qty: '1', unit: 'room' },
    { name: '二级间', kind: '2052', qty: '1', unit: 'room' },
  ],
  P03: [
    { name: '校准源', kind: '3015', qty: '1', unit: 'piece' },
    { name: '氰化钠', kind: '101', qty: '0.1', unit: 'kg', controlled: 'toxic' },
    { name: '甲苯', kind: '103', qty: '2', unit: 'kg', controlled: 'precursor3' },
  ],
};

/**
 * A school whose file for the education department is worked out in `province-file.md`. The answer makes another
 * laboratory that has everything.
 */
export async function giveProvinceSchool(app: TestApp) {
  const schoolId = app.schoolId('alpha');
  const school = await app.as('school');
  const places = await givePlaces(app);
  const sql = (text: string, ...values: unknown[]) => app.admin.query(text, [schoolId, ...values]);
  // Laboratories of all test schools leave the file.
  await sql(`update org.unit set status = 0 where school_id = $1 and level = 'lab'`);
  await sql(`update org.school set moe_code = '10999' where id = $1`);
  const [head, officer, bareHead] = [await app.user('lab'), await app.user('teacher'), await app.user('lab2')];
  await sql(
    `update identity.account set name = '王建国', mobile = '13812345678' where school_id = $1 and id = $2`,
    head,
  );
  await sql(`update identity.account set name = '𠮷田英' where school_id = $1 and id = $2`, officer);
  await sql(`update identity.account set name = '李芳', mobile = '' where school_id = $1 and id = $2`, bareHead);
  const people = { head_id: head, safety_head_id: head, safety_officer_id: officer };
  const [one, two, three] = places.rooms as [number, number, number];
  const drafts: Record<string, Record<string, unknown>> = {
    P01: { name: '气体反应实验室', rooms: [one, two], ...people },
    P02: {
      name: '细胞培养实验室',
      rooms: [three],
      ...people,
      head_id: bareHead,
      emergency_phone: '020-87654321',
      nature: '1',
    },
    P03: { name: '同位素实验室', rooms: [three], ...people, nature: '3' },
    P04: { name: '新建实验室', rooms: [one], ...people },
    P05: { name: '分析中心', rooms: [two], ...people, pid: await app.unit('002'), nature: '4' },
  };
  const ids = new Map<string, number>();
  for (const [code, draft] of Object.entries(drafts)) {
    const { id } = await school.ok(labApi.create, await labDraft(app, places, draft));
    ids.set(code, id);
    await sql('update org.unit set code = $2 where school_id = $1 and id = $3', code, id);
    for (const { controlled = 'none', ...hazard } of hazards[code] ?? [])
      await school.ok(hazardApi.create, {
        ...hazard,
        lab_id: id,
        state: 2,
        controlled,
        ...(controlled !== 'none' && { keeper_id: head, storage: '专用柜' }),
      } as never);
  }
  const lab = (code: string) => ids.get(code)!;
  for (const [asset_no, status] of [
    ['TZ001', 1],
    ['TZ002', 2],
  ] as const)
    await school.ok(equipmentApi.create, {
      asset_no,
      name: '灭菌器',
      kind: 'test01',
      lab_id: lab('P01'),
      keeper_id: head,
      is_special: true,
      special_no: `容15粤A${asset_no}`,
      status,
    } as never);
  const grades: [code: string, labClass: number | null, level: number | null, use: number][] = [
    ['P01', 1, 2, 0],
    ['P02', 2, 3, 1],
    ['P03', 3, 1, 2],
    ['P04', null, null, 0],
    ['P05', 5, 4, 0],
  ];
  for (const [code, labClass, level, use] of grades)
    await sql(
      'update base_info.lab set lab_class = $3, lab_level = $4, use_status = $5 where school_id = $1 and id = $2',
      lab(code),
      labClass,
      level,
      use,
    );
  for (const text of emptied) await sql(text, lab('P04'));
  return async (name: string): Promise<number> => {
    const { id } = await school.ok(labApi.create, await labDraft(app, places, { name, rooms: [one], ...people }));
    await sql('update base_info.lab set lab_class = 1, lab_level = 2 where school_id = $1 and id = $2', id);
    return id;
  };
}

/** Takes all from a laboratory that its row in the file may lack. */
const emptied = [
  'delete from base_info.lab_room where school_id = $1 and lab_id = $2',
  'update org.unit set head_id = null where school_id = $1 and id = $2',
  `update base_info.lab set nature = '', lab_class = null, lab_level = null, building_id = null, campus_id = null,
    emergency_phone = '', safety_officer_id = null where school_id = $1 and id = $2`,
];
