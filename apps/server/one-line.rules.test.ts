import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { slices } from './slices.ts';

type Def = { type: string } & Record<string, unknown>;
type Text = { path: string; field: string; schema: z.core.$ZodType };

/** Every text in a schema, with the schema that reads it; one that holds itself is followed once. */
function textsOf(schema: z.core.$ZodType, path: string, seen = new Set<z.core.$ZodType>()): Text[] {
  if (seen.has(schema)) return [];
  const inside = new Set([...seen, schema]);
  const def = schema._zod.def as unknown as Def;
  const of = (one: unknown, at = path) => (one ? textsOf(one as z.core.$ZodType, at, inside) : []);
  const isText = def.type === 'string' || (def.type === 'pipe' && of(def.out).some((text) => text.path === path));
  if (isText) return [{ path, field: path.slice(path.lastIndexOf('.') + 1), schema }];
  if (def.type === 'object')
    return Object.entries(def.shape as object).flatMap(([name, one]) => of(one, `${path}.${name}`));
  return [
    def.innerType,
    def.element,
    def.valueType,
    def.in,
    def.out,
    ...((def.options as unknown[] | undefined) ?? []),
  ].flatMap((one) => of(one));
}

const texts = slices
  .flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint))
  .filter(({ method }) => method === 'POST')
  .flatMap(({ path, input }) => textsOf(input, path));

/** What a text becomes when it is sent; undefined if it is refused. */
function stored({ schema }: Text, value: string): string | undefined {
  const read = z.safeParse(schema, value);
  return read.success ? String(read.data) : undefined;
}
const pathsOf = (found: Text[]) => [...new Set(found.map(({ path }) => path))];

// Only compared with what is there, never stored as a text.
const compared =
  /^(id|uploadId|password|(old|new)_password|org_(level|name)|rights|route_name|roles|user_types|unit|field|value|url|line_id|target_node|keys)$/;
test.each([
  ['a mark that turns what follows', '\u202e'],
  ['an isolated direction', '\u2066'],
  ['an Arabic letter mark', '\u061c'],
  ['a control character', '\u0007'],
])('no text of a write keeps %s', (_, mark) => {
  const keeping = texts.filter((text) => !compared.test(text.field) && stored(text, `甲${mark}乙`)?.includes(mark));
  expect(pathsOf(keeping)).toEqual([]);
});

// Texts that are filled in over several lines.
const paragraphs =
  /^(\w*reason|remark|body|intro|address|card_footer|purpose|research|forbid|warn|consequence|describe|description|storage|basis|text|content|hazards|measures|points|suggest|gist|risk|good_points|cause|fault|interim|answer|opinion|note|phrases|form_data|value|storage_condition|precautions|first_aid|spill|extinguishing|summary|waste_plan|pledge|functions|notice|correction|instructions|self_review|controls|ppe|emergency|waste)$/;
test.each(['\n', '\r\n', '\t', '\u2028', '\v'])('a text of one line is joined at %j', (mark) => {
  const lines = texts.filter(({ field }) => !compared.test(field) && !paragraphs.test(field));
  expect(lines.length).toBeGreaterThan(100);
  expect(pathsOf(lines.filter((text) => stored(text, `AB${mark}CD`)?.includes(mark)))).toEqual([]);
});

test.each(['name', 'title', 'label'])('every %s is a text of one line', (field) => {
  const named = texts.filter((text) => text.field === field);
  expect(named.length).toBeGreaterThan(0);
  expect(pathsOf(named.filter((text) => ![undefined, 'AB CD'].includes(stored(text, 'AB\n\tCD'))))).toEqual([]);
});
