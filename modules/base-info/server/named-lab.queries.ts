import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { inScope, within, type Scope } from '#kernel/server/policy.ts';
import { allowedNames, faultOfCode, type Choice } from '#kernel/server/sheets/choices.rules.ts';
import type { Fault } from '#kernel/server/sheets/define-sheet.ts';
import { maxChoices } from '#kernel/server/sheets/template.ts';
import { Enabled } from '#kernel/shared/enums.ts';

// Sheets of things that stand in laboratories name these by number, and their rooms.

/** A laboratory that a sheet names; `rooms` by number in capitals, where the sheet has a column for them. */
export type NamedLab = {
  id: number;
  code: string;
  name: string;
  path: string;
  status: number;
  rooms?: Record<string, number>;
};
export type LabWithRooms = NamedLab & { rooms: Record<string, number> };

/** Laboratories of the scope for the template. */
export async function labChoices(ctx: Ctx, scope: Scope): Promise<Choice[]> {
  const { rows } = await sql<{ value: string; name: string }>`select u.code as value, u.name from org.unit u
    where u.school_id = ${ctx.schoolId} and u.level = 'lab' and u.status = ${Enabled.on} and u.deleted_at is null
      and ${within(scope, 'u.path')}
    order by u.code limit ${maxChoices + 1}`.execute(ctx.db);
  return rows;
}

type Cells = { lab_code?: string | null | undefined; room_no?: string | null | undefined };

/** What is wrong with the laboratory and the room that a row names; `labs` by number in capitals. */
export function labFaults(
  { lab_code: code, room_no }: Cells,
  labs: ReadonlyMap<string, NamedLab>,
  scope: Scope,
): Fault[] {
  if (!code) return [];
  const lab = labs.get(code.toUpperCase());
  if (!lab) return [faultOfCode('lab_code', '实验室编号', code, (no) => labs.has(no), '，请在实验室查询中核对编号')];
  const refuse = (text: string): Fault[] => [
    { field: 'lab_code', text: `实验室编号“${code}”：实验室“${lab.name}”${text}` },
  ];
  if (!inScope(scope, lab.path)) return refuse('不在您的管理范围内');
  if (lab.status !== Enabled.on) return refuse('已停用，请先启用');
  if (!lab.rooms || !room_no || lab.rooms[room_no.toUpperCase()]) return [];
  const rooms = Object.keys(lab.rooms);
  const advice = rooms.length > 0 ? allowedNames(rooms) : '该实验室没有房间，请留空';
  return [{ field: 'room_no', text: `房间号“${room_no}”不属于实验室“${lab.name}”，${advice}` }];
}
