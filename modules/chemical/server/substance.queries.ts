import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { filesOf, linked, type RowFile } from '#platform/files/server/public.ts';
import { uncontrolled } from '../shared/control-list.ts';
import { substanceApi, substanceRecords, type SubstanceDetail, type SubstanceRow } from '../shared/substance.ts';
import { adviceOn } from './advice.rules.ts';
import { coming, inForce, openEditions } from './control-list.queries.ts';
import { substanceActions } from './substance.policy.ts';

type Stored<Row> = Omit<Row, 'can' | 'updated_at' | 'sds_files' | 'advice'> & { updated_at: Date };
export type StoredSubstance = Stored<SubstanceDetail> & { sds_files: RowFile[] };

/** Flags of substance `s` by these lists, with where they come from. */
export const marksOf = (
  ctx: Ctx,
  lists: RawBuilder<unknown>,
) => sql`coalesce((select json_agg(json_build_object('list_id', l.id,
    'flag', l.flag, 'flag_name', coalesce(k.name, l.flag), 'name', l.name, 'edition', l.edition, 'issued_on', l.issued_on,
    'starts_on', l.starts_on) order by k.sort, l.flag, l.starts_on)
  from chemical.control_entry e join chemical.control_list l on l.school_id = e.school_id and l.id = e.list_id
  left join codes.code k on k.school_id = l.school_id and k.parent_key = 'chem_control' and k.code = l.flag
  where e.school_id = ${ctx.schoolId} and e.substance_id = s.id and l.id = any(array(${lists}))), '[]')`;

/** Codes of a column with their names. */
const namesOf = (column: string, key: string) => sql`coalesce((select json_agg(json_build_object('code', own.code,
    'name', coalesce(named.name, '')) order by named.sort, own.code) from unnest(s.${sql.raw(column)}) own (code)
  left join codes.code named on named.school_id = s.school_id and named.parent_key = ${sql.lit(key)}
    and named.code = own.code), '[]')`;

const shortColumns = (
  ctx: Ctx,
) => sql`s.id, s.name, s.aliases, s.cas, s.formula, ${marksOf(ctx, inForce(ctx))} as controls,
  s.pictograms, s.signal, s.storage_group, coalesce(g.name, s.storage_group) as storage_group_name, s.state, s.base_unit,
  s.status, s.updated_at`;

const allColumns = (
  ctx: Ctx,
) => sql`${shortColumns(ctx)}, s.version, s.en_name, trim_scale(s.molar_mass)::text as molar_mass,
  trim_scale(s.density)::text as density, s.catalog_no, s.un_no, s.ghs_classes, s.h_codes, s.p_codes, s.react_tags,
  ${namesOf('ghs_classes', 'chem_ghs_class')} as ghs_class_names, ${namesOf('h_codes', 'chem_h_code')} as h_statements,
  ${namesOf('p_codes', 'chem_p_code')} as p_statements, ${namesOf('react_tags', 'chem_react_tag')} as react_tag_names,
  trim_scale(s.flash_point)::text as flash_point, s.storage_condition, s.first_aid, s.spill, s.extinguishing,
  s.concentration_rule, ${filesOf(sql`s.school_id`, sql`s.sds_files`)} as sds_files,
  coalesce((select json_agg(e.list_id order by e.list_id) from chemical.control_entry e where e.school_id = ${ctx.schoolId}
    and e.substance_id = s.id and e.list_id = any(array${openEditions(ctx)})), '[]') as list_ids,
  ${marksOf(ctx, coming(ctx))} as coming_controls`;

/** Substances that a list in force names, by its flag or by any. */
export const controlled = (ctx: Ctx, flag?: string) => sql`select e.substance_id from chemical.control_entry e
  join chemical.control_list l on l.school_id = e.school_id and l.id = e.list_id
  where e.school_id = ${ctx.schoolId} and e.list_id = any(array(${inForce(ctx)})) ${flag ? sql`and l.flag = ${flag}` : sql``}`;

/** A substance has this name, other name, number or formula. */
export const namedSo = (alias: string, word: string) => {
  const texts = ['name', 'cas', 'aliases', 'en_name', 'formula'].map((column) => sql.ref(`${alias}.${column}`));
  return matches(`${alias}.keywords`, sql.join(texts, sql` || ' ' || `), word);
};

const common = {
  noun: '化学品',
  table: ['chemical.substance', 's'],
  joins: {
    g: sql`left join codes.code g on g.school_id = s.school_id and g.parent_key = 'chem_storage_group' and g.code = s.storage_group`,
  },
  reach: () => sql<boolean>`true`,
  filters: {
    keyword: (word: string) => namedSo('s', word),
    control: (flag: string, ctx: Ctx) =>
      flag === uncontrolled
        ? sql<boolean>`not s.id = any(array(${controlled(ctx)}))`
        : sql<boolean>`s.id = any(array(${controlled(ctx, flag)}))`,
    ghs_class: (code: string) => sql<boolean>`s.ghs_classes @> array[${code}]::text[]`,
    pictogram: (code: string) => sql<boolean>`s.pictograms @> array[${code}]::text[]`,
    storage_group: 's.storage_group',
    state: 's.state',
    status: 's.status',
    has_sds: (has: boolean) => (has ? sql<boolean>`s.sds_files <> '{}'` : sql<boolean>`s.sds_files = '{}'`),
    list_id: (id: number, ctx: Ctx) => sql<boolean>`s.id = any(array(select e.substance_id from chemical.control_entry e
      where e.school_id = ${ctx.schoolId} and e.list_id = ${id}))`,
  },
  neverNull: ['name', 'cas', 'updated_at'],
  sort: { name: sql`s.name`, cas: sql`s.cas`, updated_at: sql`s.updated_at` },
  order: sql`s.name`,
} as const;

export const substanceList = listQuery<typeof substanceApi.list, Stored<SubstanceRow>>(substanceApi.list, {
  ...common,
  narrowing: ['keyword', 'ghs_class', 'pictogram', 'storage_group', 'state', 'list_id'],
  isNarrow: ({ control }) => control !== undefined && control !== uncontrolled,
  columns: shortColumns,
  row: (stored, { actor }) => ({
    ...stored,
    updated_at: formatDateTime(stored.updated_at),
    can: substanceActions(actor),
  }),
});

/** The same rows with all that is kept of them: one for its page, all for an export. */
export const substanceFull = listQuery<typeof substanceRecords, StoredSubstance>(substanceRecords, {
  ...common,
  columns: allColumns,
  row: (stored, ctx) => ({
    ...stored,
    advice: adviceOn(stored),
    sds_files: linked(ctx, stored.sds_files),
    updated_at: formatDateTime(stored.updated_at),
    can: substanceActions(ctx.actor),
  }),
});

/** Safety data sheets are for everybody who may search the catalogue. */
export const maySeeSds = ({ actor }: Ctx): Promise<boolean> =>
  Promise.resolve(holdsRight(actor, 'chemical.substance.read'));
