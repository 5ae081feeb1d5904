import { listCell } from '#kernel/server/sheets/cells.rules.ts';
import type { SheetRow, Verdict } from '#kernel/server/sheets/define-sheet.ts';
import { inScope, type Scope } from '#kernel/server/policy.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import type { NumberedPerson } from '#platform/identity/server/public.ts';
import type { CodedBuilding, CodedUnit, NumberedRoom } from '#platform/org/server/public.ts';
import { roomKey } from '#platform/org/shared/room.rules.ts';
import { OrgLevel, isAllowedBelow } from '#platform/org/shared/unit.rules.ts';

/** Look-ups shared by all rows: units above labs, buildings, types and codes. */
export type Env = {
  scope: Scope;
  mayGrade: boolean;
  parents: Map<string, CodedUnit>;
  buildings: Map<string, CodedBuilding>;
  types: Map<string, number>;
  natures: Map<string, string>;
  classes: Map<string, number>;
  levels: Map<string, number>;
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
};
export type Found = {
  /** By building and number, `7/301`. */
  rooms: Map<string, NumberedRoom>;
  people: Map<string, NumberedPerson>;
  byCode: Map<string, FoundLab>;
  /** By college and name, `3/有机合成实验室`. */
  byName: Map<string, FoundLab>;
};

/** A row of the sheet with its cells read; optional ones are null when blank. */
export type LabRowInput = {
  line: number;
  code: string | null;
  name: string;
  parent: string;
  type: string;
  nature: string;
  campus: string;
  building: string;
  rooms: string[];
  area: string | null;
  purpose: string;
  head: string;
  safety_head: string;
  officer: string;
  emergency_name: string;
  emergency_phone: string;
  use_status: string;
  lab_class: string | null;
  lab_level: string | null;
};

/** The cells of a row. */
export type LabValues = Omit<LabRowInput, 'line' | 'rooms'> & { rooms: string };

export const nameKey = (college: number, name: string) => `${college}/${name.toLowerCase()}`;
export const collegeOf = (parent: CodedUnit) => parent.college_id ?? parent.id;

/** One cell may list several rooms. */
export const readLabRow = ({ line, values }: SheetRow<LabValues>): LabRowInput => ({
  ...values,
  line,
  rooms: listCell(values.rooms),
});

/** The lab a row stands for: by its number, else by college and name. */
export function existingLab(row: LabRowInput, env: Env, found: Found): FoundLab | undefined {
  if (row.code !== null) return found.byCode.get(row.code.toUpperCase());
  const parent = env.parents.get(row.parent.toUpperCase());
  return parent && found.byName.get(nameKey(collegeOf(parent), row.name));
}

/** All errors of a row, one sentence each. */
export function checkLabRow(row: LabRowInput, env: Env, found: Found): Verdict {
  const parent = env.parents.get(row.parent.toUpperCase());
  const existing = existingLab(row, env, found);
  const errors = [
    ...numberFaults(row, env, existing),
    ...parentFaults(row, env, parent, existing),
    ...nameFaults(row, env, found, parent, existing),
    ...codeFaults(row, env),
    ...placeFaults(row, env, found),
    ...peopleFaults(row, found),
    ...gradeFaults(row, env),
  ];
  return { errors, exists: existing !== undefined };
}

function numberFaults(row: LabRowInput, env: Env, existing: FoundLab | undefined): string[] {
  if (row.code !== null && !existing) return [`实验室编号“${row.code}”不存在；新建实验室请将编号留空，由系统编号`];
  if (existing && !inScope(env.scope, existing.path)) return [`实验室“${existing.name}”不在您的管理范围内`];
  if (existing && existing.status !== 1) return [`实验室“${existing.name}”已停用，请先启用`];
  return [];
}

function parentFaults(
  row: LabRowInput,
  env: Env,
  parent: CodedUnit | undefined,
  existing: FoundLab | undefined,
): string[] {
  if (!parent) return [`上级单位编码“${row.parent}”不存在`];
  if (!inScope(env.scope, parent.path)) return [`上级单位“${parent.name}”不在您的管理范围内`];
  if (parent.status !== 1) return [`上级单位“${parent.name}”已停用`];
  if (!isAllowedBelow('lab', parent.level))
    return [`${labelOf(OrgLevel, parent.level)}“${parent.name}”下不能直接设立实验室`];
  if (existing && existing.pid !== parent.id) return ['上级单位与系统不一致，请在实验室编辑页调整上级单位'];
  return [];
}

function nameFaults(
  row: LabRowInput,
  env: Env,
  found: Found,
  parent: CodedUnit | undefined,
  existing: FoundLab | undefined,
): string[] {
  if (!parent) return [];
  const key = nameKey(collegeOf(parent), row.name);
  const taken = found.byName.get(key);
  if (taken && taken.id !== existing?.id)
    return [`学院内已有同名实验室“${row.name}”（编号 ${taken.code}），请换一个名称`];
  const first = env.seen.get(key);
  if (first !== undefined && first !== row.line) return [`与文件第 ${first} 行的实验室同名，同一学院内名称不能重复`];
  env.seen.set(key, row.line);
  return [];
}

function codeFaults(row: LabRowInput, env: Env): string[] {
  const faults: string[] = [];
  if (!env.types.has(row.type)) faults.push(`类型“${row.type}”不存在、已停用或不适用于实验室`);
  if (!env.natures.has(row.nature)) faults.push(`性质“${row.nature}”不在公共代码“实验室性质”中`);
  return faults;
}

function placeFaults(row: LabRowInput, env: Env, found: Found): string[] {
  const building = env.buildings.get(row.building.toUpperCase());
  if (!building) return [`楼宇编码“${row.building}”不存在或已停用`];
  const faults: string[] = [];
  if (building.campus_name !== row.campus)
    faults.push(`楼宇“${building.name}”在校区“${building.campus_name}”，不在“${row.campus}”`);
  const missing: string[] = [];
  for (const no of row.rooms) {
    const room = found.rooms.get(roomKey({ building: building.id, no }));
    if (!room) missing.push(no);
    else if (room.status !== 1) faults.push(`房间“${no}”已停用`);
    else if (room.path !== null && !inScope(env.scope, room.path))
      faults.push(`房间“${no}”由其他单位使用，请联系学校管理员`);
  }
  if (missing.length > 1) faults.push(`楼宇“${building.name}”没有房间“${missing.join('、')}”，一行只能新建一个房间`);
  if (missing.length === 1 && !Number(row.area))
    faults.push(`楼宇“${building.name}”没有房间“${missing[0]}”，如需新建请填写面积`);
  if (missing.some((no) => no.length > 20)) faults.push('房间号不能超过 20 个字');
  return faults;
}

function peopleFaults(row: LabRowInput, found: Found): string[] {
  const posts = [
    ['负责人', row.head, true],
    ['安全责任人', row.safety_head, true],
    ['安全员', row.officer, false],
  ] as const;
  return posts.flatMap(([post, no, staffOnly]) => {
    const one = found.people.get(no.toUpperCase());
    if (!one) return [`${post}工号“${no}”不存在或已停用`];
    return staffOnly && one.user_type !== 'teacher' ? [`${post}“${one.name}”不是教职工`] : [];
  });
}

function gradeFaults({ lab_class, lab_level }: LabRowInput, env: Env): string[] {
  if (lab_class === null && lab_level === null) return [];
  if (!env.mayGrade) return ['安全类别和安全等级只能由学校管理员导入，请清空这两列'];
  if (lab_class === null || lab_level === null) return ['安全类别和安全等级须同时填写'];
  return [
    ...(env.classes.has(lab_class) ? [] : [`安全类别“${lab_class}”不在公共代码中`]),
    ...(env.levels.has(lab_level) ? [] : [`安全等级“${lab_level}”不在公共代码中`]),
  ];
}

/** Floor of a room number: `305` is on 3, `1203` on 12, `B101` on -1. */
export function floorOfRoom(
  no: string,
  { floors_up, floors_down }: { floors_up: number; floors_down: number },
): number {
  const [, basement] = /^(?:B|地下|负|-)(\d)/i.exec(no) ?? [];
  if (basement !== undefined) return -Math.min(Math.max(1, Number(basement)), Math.max(1, floors_down));
  const [, digits = ''] = /(\d{3,4})/.exec(no) ?? [];
  const floor = Number(digits.slice(0, -2)) || 1;
  return Math.min(floor, floors_up);
}
