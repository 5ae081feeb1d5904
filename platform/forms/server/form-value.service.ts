import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { badFields } from '#kernel/server/errors.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import type { FileRef } from '#kernel/shared/files.ts';
import { fileRefs } from '#platform/files/server/public.ts';
import { ControlKind, type ControlKindCode } from '../shared/control-kind.ts';
import {
  isChild,
  type Choice,
  type FieldValue,
  type FormSchema,
  type FormValues,
  type LeafControl,
} from '../shared/form-schema.ts';
import { rowsIn, valueAt, type FieldErrors } from '../shared/form-values.rules.ts';
import { cleanRichText } from './rich-text.rules.ts';
import { listOptions } from './variable.queries.ts';

/** A field with a value; the path names it in messages. */
type Filled = { control: LeafControl; path: string; value: FieldValue };

function filledFields(schema: FormSchema, values: FormValues): Filled[] {
  return schema.controls.flatMap((control) => {
    if (!isChild(control)) return filled(control, control.name, valueAt(values, control.name));
    return rowsIn(valueAt(values, control.name)).flatMap((row, at) =>
      control.controls.flatMap((column) =>
        filled(column, `${control.name}.${at}.${column.name}`, valueAt(row, column.name)),
      ),
    );
  });
}

const filled = (control: LeafControl, path: string, value: FieldValue | undefined): Filled[] =>
  value === undefined ? [] : [{ control, path, value }];

const choicesIn = (value: FieldValue): Choice[] =>
  Array.isArray(value)
    ? value.flatMap((item: unknown) =>
        typeof item === 'object' && item !== null && 'id' in item ? [item as Choice] : [],
      )
    : [];

/** Where the rows of a picker come from. */
function sourceOf({ kind, source }: LeafControl): string | undefined {
  if (kind === ControlKind.user || kind === ControlKind.org || kind === ControlKind.lab) return kind;
  return kind === ControlKind.select ? source : undefined;
}

type Names = ReadonlyMap<string, string>;

async function namesOf(ctx: Ctx, source: string, ids: readonly (number | string)[]): Promise<Names> {
  const rows = await (isPicker(source) ? rowsOf(ctx, source, ids) : optionsOf(ctx, source));
  return new Map(rows.map(({ id, name }) => [String(id), name]));
}

const pickers: readonly string[] = [ControlKind.user, ControlKind.org, ControlKind.lab];
const isPicker = (source: string): source is ControlKindCode => pickers.includes(source);

async function rowsOf(ctx: Ctx, kind: ControlKindCode, ids: readonly (number | string)[]): Promise<Choice[]> {
  const known = ids.filter((id) => Number.isSafeInteger(id));
  const table =
    kind === ControlKind.user
      ? sql`identity.account t where true`
      : sql`org.unit t where ${kind === ControlKind.lab ? sql`t.level = 'lab'` : sql`t.level <> 'lab'`}`;
  const { rows } = await sql<Choice>`select t.id, t.name from ${table} and t.school_id = ${ctx.schoolId}
    and t.id = any(${known}) and t.status = ${Enabled.on} and t.deleted_at is null`.execute(ctx.db);
  return rows;
}

const optionsOf = async (ctx: Ctx, source: string): Promise<Choice[]> =>
  (await listOptions(ctx, source as never)).map(({ value, label }) => ({ id: value, name: label }));

/**
 * Values as they are stored: rich text cleaned, names of chosen people, units, labs, options and files as the platform
 * knows them. Choices that were stored before may stay, others must exist and be enabled. Throws 400 by field.
 */
export async function resolveValues(
  ctx: Ctx,
  schema: FormSchema,
  values: FormValues,
  stored: FormValues = {},
): Promise<FormValues> {
  const fields = filledFields(schema, values);
  const before = storedNames(filledFields(schema, stored));
  const known = new Map<string, Names>();
  for (const [source, ids] of idsBySource(fields))
    known.set(source, new Map([...(before.get(source) ?? []), ...(await namesOf(ctx, source, ids))]));
  const files = await fileRefs(ctx, fileIds(schema, values));
  const errors: FieldErrors = {};
  const resolved = mapValues(schema, values, (control, value, path) => {
    if (control.kind === ControlKind.rich && typeof value === 'string') return cleanRichText(value);
    if (control.kind === ControlKind.file)
      return choicesIn(value).flatMap(({ id }) => {
        const file = files.get(Number(id));
        if (!file) errors[path] = `${control.label}中有附件已失效，请重新上传`;
        return file ? [{ id: file.id, name: file.name, ext: file.ext, size: file.size }] : [];
      });
    const names = known.get(sourceOf(control) ?? '');
    if (!names) return value;
    return choicesIn(value).map(({ id }) => {
      const name = names.get(String(id));
      if (name === undefined) errors[path] = `${control.label}中有不存在或已停用的选项，请重新选择`;
      return { id, name: name ?? '' };
    });
  });
  if (Object.keys(errors).length > 0) throw badFields(errors);
  return resolved;
}

function idsBySource(fields: readonly Filled[]): Map<string, (number | string)[]> {
  const ids = new Map<string, (number | string)[]>();
  for (const { control, value } of fields) {
    const source = sourceOf(control);
    if (source) ids.set(source, [...(ids.get(source) ?? []), ...choicesIn(value).map(({ id }) => id)]);
  }
  return ids;
}

function storedNames(fields: readonly Filled[]): Map<string, [string, string][]> {
  const names = new Map<string, [string, string][]>();
  for (const { control, value } of fields) {
    const source = sourceOf(control);
    const choices = choicesIn(value).map(({ id, name }): [string, string] => [String(id), name]);
    if (source) names.set(source, [...(names.get(source) ?? []), ...choices]);
  }
  return names;
}

type Change = (control: LeafControl, value: FieldValue, path: string) => FieldValue;

function mapValues(schema: FormSchema, values: FormValues, change: Change): FormValues {
  const changed: FormValues = { ...values };
  for (const control of schema.controls) {
    const value = valueAt(values, control.name);
    if (value === undefined) continue;
    if (!isChild(control)) changed[control.name] = change(control, value, control.name);
    else
      changed[control.name] = rowsIn(value).map((row, at) => {
        const next: Record<string, FieldValue> = { ...row };
        for (const column of control.controls) {
          const cell = valueAt(row, column.name);
          if (cell !== undefined) next[column.name] = change(column, cell, `${control.name}.${at}.${column.name}`);
        }
        return next as never;
      });
  }
  return changed;
}

/** The files of a form's values, to be attached to the document that stores them. */
export const fileIds = (schema: FormSchema, values: FormValues): number[] =>
  filledFields(schema, values)
    .filter(({ control }) => control.kind === ControlKind.file)
    .flatMap(({ value }) => choicesIn(value).map(({ id }) => Number(id)));

/** Values in which copies stand in the place of their files. */
export const withCopies = (schema: FormSchema, values: FormValues, copies: ReadonlyMap<number, number>): FormValues =>
  mapValues(schema, values, (control, value) =>
    control.kind === ControlKind.file
      ? choicesIn(value).map((file) => ({ ...file, id: copies.get(Number(file.id)) ?? file.id }))
      : value,
  );

/** Stored values with links to their files, for a caller who may see the document; `known` bounds them to these. */
export async function withFileLinks(
  ctx: Ctx,
  schema: FormSchema,
  values: FormValues,
  known?: ReadonlyMap<number, FileRef>,
): Promise<FormValues> {
  const files = known ?? (await fileRefs(ctx, fileIds(schema, values)));
  return mapValues(schema, values, (control, value) =>
    control.kind === ControlKind.file ? choicesIn(value).flatMap(({ id }) => files.get(Number(id)) ?? []) : value,
  );
}
