import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { changeFields, type ChangeField, type InfoTypeCode } from '../../shared/change/change-field.rules.ts';
import { UseStatus } from '../../shared/use-status.ts';

type Names = Record<'people' | 'units' | 'types' | 'buildings' | 'rooms' | 'codes', Record<string, string>>;
type Value = { field: string; value: unknown };

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const fieldOf = (infoType: InfoTypeCode, name: string): ChangeField =>
  changeFields[infoType].find((field) => field.name === name)!;

/** Names behind the ids and codes of values, in one statement. */
async function namesOf(ctx: Ctx, infoType: InfoTypeCode, values: readonly Value[]): Promise<Names> {
  const of = (wording: ChangeField['wording']) =>
    values.flatMap(({ field, value }) => (fieldOf(infoType, field).wording === wording ? [value].flat() : []));
  const ids = (wording: ChangeField['wording']) => of(wording).flatMap((id) => (id ? [Number(id)] : []));
  const codes = values.flatMap(({ field, value }) => {
    const { wording } = fieldOf(infoType, field);
    return wording.startsWith('code:') && value ? [{ key: wording.slice(5), code: plain(value) }] : [];
  });
  const { rows } = await sql<Names>`select
    coalesce((select json_object_agg(id, name) from identity.account where school_id = ${ctx.schoolId} and id = any(${ids('person')})), '{}') as people,
    coalesce((select json_object_agg(id, name) from org.unit where school_id = ${ctx.schoolId} and id = any(${ids('unit')})), '{}') as units,
    coalesce((select json_object_agg(id, name) from org.type where school_id = ${ctx.schoolId} and id = any(${ids('org-type')})), '{}') as types,
    coalesce((select json_object_agg(id, name) from org.building where school_id = ${ctx.schoolId} and id = any(${ids('building')})), '{}') as buildings,
    coalesce((select json_object_agg(r.id, b.name || ' ' || r.room_no) from org.room r
      join org.building b on b.school_id = r.school_id and b.id = r.building_id
      where r.school_id = ${ctx.schoolId} and r.id = any(${ids('rooms')})), '{}') as rooms,
    coalesce((select json_object_agg(k.parent_key || ':' || k.code, k.name) from codes.code k
      join json_to_recordset(${JSON.stringify(codes)}::json) as x(key text, code text) on x.key = k.parent_key and x.code = k.code
      where k.school_id = ${ctx.schoolId}), '{}') as codes`.execute(ctx.db);
  return rows[0]!;
}

function textOf({ wording, suffix = '' }: ChangeField, value: unknown, names: Names): string {
  if (value === null || value === undefined || value === '') return '';
  const named = (of: Record<string, string>) => of[plain(value)] ?? plain(value);
  switch (wording) {
    case 'person':
      return named(names.people);
    case 'unit':
      return named(names.units);
    case 'org-type':
      return named(names.types);
    case 'building':
      return named(names.buildings);
    case 'rooms':
      return [value]
        .flat()
        .map((id) => names.rooms[plain(id)] ?? plain(id))
        .toSorted()
        .join('、');
    case 'use-status':
      return labelOf(UseStatus, Number(value));
    case 'yes-no':
      return value ? '是' : '否';
    case 'number':
      return `${Number(value)}${suffix}`;
    case 'text':
      return plain(value);
    default:
      return names.codes[`${wording.slice(5)}:${plain(value)}`] ?? plain(value);
  }
}

/** Values in words, in their order; empty values are an empty text. */
export async function wordsOf(ctx: Ctx, infoType: InfoTypeCode, values: readonly Value[]): Promise<string[]> {
  const names = await namesOf(ctx, infoType, values);
  return values.map(({ field, value }) => textOf(fieldOf(infoType, field), value, names));
}
