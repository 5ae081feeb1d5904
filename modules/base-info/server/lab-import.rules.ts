import { faultOfChoice, faultOfCode, textKey, type Choices } from '#kernel/server/sheets/choices.rules.ts';
import type { Fault, Verdict } from '#kernel/server/sheets/define-sheet.ts';
import { inScope, type Scope } from '#kernel/server/policy.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import type { NumberedPerson } from '#platform/identity/server/public.ts';
import type { CodedBuilding, CodedUnit, NumberedRoom } from '#platform/org/server/public.ts';
import { roomKey } from '#platform/org/shared/room.rules.ts';
import { OrgLevel, isAllowedBelow } from '#platform/org/shared/unit.rules.ts';

/** Look-ups shared by all rows: units above labs, buildings, types and codes. */
export type Env = {
  scope: Scope;
  mayImportGrades: boolean;
  parents: Map<string, CodedUnit>;
  buildings: Map<string, CodedBuilding>;
  types: Choices<number>;
  natures: Choices<string>;
  classes: Choices<number>;
  levels: Choices<number>;
  /** College and name of the rows seen so far, with the line of the first. */
  seen: Map<string, number>;
};

export type FoundLab = {
  id: number;
  code: string;
  name: string;
  pid: number;
  college: number;
  path: string;
  status: number;
  lab_class: number | null;
  lab_level: number | null;
};
export type Found = {
  /** By building and number, `7/301`. */
  rooms: Map<string, NumberedRoom>;
  people: Map<string, NumberedPerson>;
  byCode: Map<string, FoundLab>;
  /** By college and name, `3/有机合成实验室`. */
  byName: Map<string, FoundLab>;
};

/** The cells of a row. */
export type LabValues = {
  code: string | undefined;
  name: string;
  parent: string;
  type: string;
  nature: string;
  campus: string;
  building: string;
  rooms: string[];
  area: string | undefined;
  purpose: string;
  head: string;
  safety_head: string;
  officer: string;
  emergency_name: string;
  emergency_phone: string;
  use_status: string;
  lab_class: string | undefined;
  lab_level: string | undefined;
};
export type LabRowInput = LabValues & { line: number };
/** A row as the check sees it: invalid cells are undefined. */
export type CheckedLab = { [F in keyof LabValues]: LabValues[F] | undefined } & { line: number };

export const nameKey = (college: number, name: string) => `${college}/${name.toLowerCase()}`;
export const collegeOf = (parent: CodedUnit) => parent.college_id ?? parent.id;
export const labRow = <Values>({ line, values }: { line: number; values: Values }) => ({ ...values, line });

const coded = <T>(map: ReadonlyMap<string, T>, code: string | undefined): T | undefined =>
  code === undefined ? undefined : map.get(code.toUpperCase());

/** The lab a row stands for: by its number, else by college and name. */
export function existingLab(row: CheckedLab, env: Env, found: Found): FoundLab | undefined {
  if (row.code !== undefined) return coded(found.byCode, row.code);
  const parent = coded(env.parents, row.parent);
  return parent && row.name !== undefined ? found.byName.get(nameKey(collegeOf(parent), row.name)) : undefined;
}

/** All errors of a row, one sentence each, and what is doubtful. */
export function checkLabRow(row: CheckedLab, env: Env, found: Found): Verdict {
  const parent = coded(env.parents, row.parent);
  const building = coded(env.buildings, row.building);
  const existing = existingLab(row, env, found);
  const rooms = building ? checkRooms(row, building, env, found) : undefined;
  return {
    errors: [
      ...numberFaults(row, env, found, existing),
      ...parentFaults(row, env, parent, existing),
      ...nameFaults(row, env, found, parent, existing),
      ...faultOfChoice('type', '类型', row.type, env.types),
      ...faultOfChoice('nature', '性质', row.nature, env.natures),
      ...buildingFaults(row, building, env),
      ...(rooms?.errors ?? []),
      ...peopleFaults(row, found),
      ...gradeFaults(row, env),
    ],
    warnings: [...(rooms?.warnings ?? []), ...studentOfficer(row, found)],
    exists: existing !== undefined,
    effects: [...(rooms?.effects ?? []), ...(existing ? [] : newRoles(row, found))],
  };
}

function numberFaults({ code }: CheckedLab, env: Env, found: Found, existing: FoundLab | undefined): Fault[] {
  const refuse = (text: string): Fault[] => [{ field: 'code', text }];
  if (typeof code === 'string' && !existing) {
    const advice = '，新建实验室请将编号留空，由系统编号';
    return [faultOfCode('code', '实验室编号', code, (one) => found.byCode.has(one), advice)];
  }
  if (existing && !inScope(env.scope, existing.path)) return refuse(`实验室“${existing.name}”不在您的管理范围内`);
  if (existing && existing.status !== 1) return refuse(`实验室“${existing.name}”已停用，请先启用`);
  return [];
}

function parentFaults(
  row: CheckedLab,
  env: Env,
  parent: CodedUnit | undefined,
  existing: FoundLab | undefined,
): Fault[] {
  const { parent: code } = row;
  if (code === undefined) return [];
  const refuse = (text: string): Fault[] => [{ field: 'parent', text }];
  if (!parent) {
    const advice = '，请填写组织机构中的单位编码，见模板的“可填内容”表';
    return [faultOfCode('parent', '上级单位编码', code, (one) => env.parents.has(one), advice)];
  }
  if (!inScope(env.scope, parent.path))
    return refuse(`上级单位编码“${code}”：上级单位“${parent.name}”不在您的管理范围内，请改为管理范围内的单位`);
  if (parent.status !== 1)
    return refuse(`上级单位编码“${code}”：上级单位“${parent.name}”已停用，请先启用或改填其他单位`);
  if (!isAllowedBelow('lab', parent.level))
    return refuse(
      `上级单位编码“${code}”：${labelOf(OrgLevel, parent.level)}“${parent.name}”下不能直接设立实验室，请改填它的下级单位`,
    );
  if (existing && existing.pid !== parent.id) {
    const [own] = [...env.parents].find(([, unit]) => unit.id === existing.pid) ?? [];
    const lab = `实验室“${existing.name}”（编号 ${existing.code}）`;
    return refuse(`上级单位编码“${code}”与系统不一致：${lab}的上级单位是“${own}”，请改为“${own}”，或换一个实验室名称`);
  }
  return [];
}

function nameFaults(
  { name, line }: CheckedLab,
  env: Env,
  found: Found,
  parent: CodedUnit | undefined,
  existing: FoundLab | undefined,
): Fault[] {
  if (!parent || name === undefined) return [];
  const refuse = (text: string): Fault[] => [{ field: 'name', text }];
  const key = nameKey(collegeOf(parent), name);
  const taken = found.byName.get(key);
  if (taken && taken.id !== existing?.id)
    return refuse(`学院内已有同名实验室“${name}”（编号 ${taken.code}），请换一个名称`);
  const first = env.seen.get(key);
  if (first !== undefined && first !== line)
    return refuse(`实验室名称“${name}”与文件第 ${first} 行的实验室同名，同一学院内名称不能重复，请换一个名称`);
  env.seen.set(key, line);
  return [];
}

function buildingFaults(row: CheckedLab, building: CodedBuilding | undefined, env: Env): Fault[] {
  if (row.building === undefined) return [];
  if (!building) {
    const advice = '或已停用，请填写楼宇管理中的编码，见模板的“可填内容”表';
    return [faultOfCode('building', '楼宇编码', row.building, (one) => env.buildings.has(one), advice)];
  }
  const { name, campus_name } = building;
  if (row.campus === undefined || textKey(campus_name) === textKey(row.campus)) return [];
  return [
    { field: 'campus', text: `校区“${row.campus}”不正确：楼宇“${name}”在校区“${campus_name}”，请改为“${campus_name}”` },
  ];
}

/** Rooms that exist must be usable; one that is missing is created if the row gives its area. */
function checkRooms({ rooms = [], area }: CheckedLab, building: CodedBuilding, env: Env, found: Found) {
  const errors: Fault[] = [];
  const refuse = (text: string, field = 'rooms') => errors.push({ field, text });
  const key = (no: string) => roomKey({ building: building.id, no });
  const missing: string[] = [];
  for (const no of rooms) {
    const room = found.rooms.get(key(no));
    if (!room) missing.push(no);
    else if (room.status !== 1) refuse(`房间“${no}”已停用，请先启用或改填其他房间号`);
    else if (room.path !== null && !inScope(env.scope, room.path))
      refuse(`房间“${no}”由其他单位使用，请联系学校管理员`);
  }
  const absent = `房间号“${missing.join('、')}”在楼宇“${building.name}”中不存在`;
  if (missing.length > 1) refuse(`${absent}，一行只能新建一个房间，请先在房间管理中新建其余的房间`);
  if (missing.length === 1 && !Number(area)) {
    refuse(`${absent}，请改填已有的房间号；如需新建请填写面积`);
    refuse(`新建房间“${missing[0]}”须填写大于 0 的面积`, 'area');
  }
  if (missing.some((no) => no.length > 20)) refuse(`房间号“${missing.join('、')}”不能超过 20 个字，请缩短`);
  const warnings = missing.flatMap((no) => floorDoubt(no, building));
  return { errors, warnings, effects: missing.map((no) => ['rooms', key(no)] as const) };
}

function floorDoubt(no: string, building: CodedBuilding): Fault[] {
  const floor = floorInNumber(no);
  if (floor === undefined || (floor <= building.floors_up && floor >= -building.floors_down)) return [];
  const stories = `地上 ${building.floors_up} 层${building.floors_down > 0 ? `、地下 ${building.floors_down} 层` : ''}`;
  const stored = floorOfRoom(no, building);
  return [
    {
      field: 'rooms',
      text: `房间号“${no}”像是 ${floor} 层，而楼宇“${building.name}”${stories}，请核对；不改则新建在 ${stored} 层`,
    },
  ];
}

const posts = [
  ['head', '负责人', true],
  ['safety_head', '安全责任人', true],
  ['officer', '安全员', false],
] as const;

function peopleFaults(row: CheckedLab, found: Found): Fault[] {
  return posts.flatMap(([field, post, staffOnly]): Fault[] => {
    const no = row[field];
    if (no === undefined) return [];
    const one = coded(found.people, no);
    if (!one)
      return [
        faultOfCode(
          field,
          `${post}工号`,
          no,
          (known) => found.people.has(known),
          '或已停用，请核对，或先在用户管理中新建',
        ),
      ];
    return staffOnly && one.user_type !== 'teacher'
      ? [{ field, text: `${post}工号“${no}”：${post}“${one.name}”不是教职工，请改填教职工` }]
      : [];
  });
}

function studentOfficer({ officer }: CheckedLab, found: Found): Fault[] {
  const one = coded(found.people, officer);
  return one && one.user_type !== 'teacher'
    ? [{ field: 'officer', text: `安全员“${one.name}”不是教职工，请确认` }]
    : [];
}

/** Head and safety officer of a new lab get its role. */
const newRoles = ({ head, officer }: CheckedLab, found: Found) =>
  [coded(found.people, head), coded(found.people, officer)].flatMap((one) =>
    one ? [['people', String(one.id)] as const] : [],
  );

function gradeFaults({ lab_class, lab_level }: CheckedLab, env: Env): Fault[] {
  if (!lab_class && !lab_level) return [];
  const filled = !lab_class ? 'lab_level' : 'lab_class';
  if (!env.mayImportGrades) return [{ field: filled, text: '安全类别和安全等级只能由学校管理员导入，请清空这两列' }];
  if (!lab_class || !lab_level)
    return [
      {
        field: !lab_class ? 'lab_class' : 'lab_level',
        text: '安全类别和安全等级须同时填写，请补全，或将两列都清空',
      },
    ];
  return [
    ...faultOfChoice('lab_class', '安全类别', lab_class, env.classes),
    ...faultOfChoice('lab_level', '安全等级', lab_level, env.levels),
  ];
}

/** Floor that a room number names: `305` is on 3, `1203` on 12, `B101` on -1. */
function floorInNumber(no: string): number | undefined {
  const [, basement] = /^(?:B|地下|负|-)(\d)/i.exec(no) ?? [];
  if (basement !== undefined) return -Math.max(1, Number(basement));
  const [, digits = ''] = /(\d{3,4})/.exec(no) ?? [];
  return Number(digits.slice(0, -2)) || undefined;
}

/** Floor of a room within its building; of a number without a floor, the first. */
export function floorOfRoom(
  no: string,
  { floors_up, floors_down }: { floors_up: number; floors_down: number },
): number {
  const floor = floorInNumber(no) ?? 1;
  return floor < 0 ? Math.max(floor, -Math.max(1, floors_down)) : Math.min(floor, floors_up);
}
