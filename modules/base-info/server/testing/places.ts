import type { TestApp } from '#apps/server/testing/harness.ts';

/** Codes that the tests name; a school has them from the start, this only fills what is missing. */
const codes = [
  ['lab_nature', '1', '教学', ''],
  ['lab_nature', '2', '科研', ''],
  ['lab_class', '1', '化学类', ''],
  ['lab_class', '2', '生物类', ''],
  ['lab_level', '1', 'Ⅰ级', '#D9001B'],
  ['lab_level', '3', 'Ⅲ级', '#F2C037'],
  ['equipment_type', 'test01', '测试仪器', ''],
] as const;

/** A campus with building HX01 and its rooms 301, 302, 303, a type for labs and the codes; answers their numbers. */
export async function givePlaces(app: TestApp, school: 'alpha' | 'beta' = 'alpha') {
  const id = app.schoolId(school);
  const one = async (text: string, values: unknown[]) =>
    (await app.admin.query<{ id: number }>(text, values)).rows[0]!.id;
  const campus = await one(`insert into org.campus (school_id, name, code) values ($1, '东校区', 'T1') returning id`, [
    id,
  ]);
  const building = await one(
    `insert into org.building (school_id, campus_id, name, code, floors_up) values ($1, $2, '化学楼', 'HX01', 6) returning id`,
    [id, campus],
  );
  const rooms: number[] = [];
  for (const no of ['301', '302', '303'])
    rooms.push(
      await one(
        `insert into org.room (school_id, building_id, floor, room_no, area) values ($1, $2, 3, $3, 40.5) returning id`,
        [id, building, no],
      ),
    );
  const type = await one(
    `insert into org.type (school_id, name, code, org_level) values ($1, '测试用实验室', 'TESTLAB', 'lab') returning id`,
    [id],
  );
  for (const [key, code, name, color] of codes)
    await app.admin.query(
      `insert into codes.code (school_id, parent_key, code, name, color) values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [id, key, code, name, color],
    );
  return { campus, building, rooms, type };
}

export type Places = Awaited<ReturnType<typeof givePlaces>>;

/** A complete input for a new lab below a unit. */
export async function labDraft(app: TestApp, places: Places, changes: Record<string, unknown> = {}) {
  const head = await app.user('lab');
  return {
    name: '催化实验室',
    pid: await app.unit('001'),
    type_id: places.type,
    nature: '2',
    rooms: [places.rooms[0]!],
    purpose: '催化剂合成与评价',
    head_id: head,
    safety_head_id: head,
    safety_officer_id: head,
    emergency_name: '王老师',
    emergency_phone: '13812345678',
    use_status: 0 as const,
    ...changes,
  };
}
