// The files of a new slice and of a new resource, in the dialect of ADR 27.

export type Noun = { slice: string; noun: string; label: string };

export const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
export const pascal = (name: string) => camel(name).replace(/^\w/, (letter) => letter.toUpperCase());
const snake = (name: string) => name.replaceAll('-', '_');

/** Files of a new sub-system below its folder. */
export function sliceFiles(slice: string, label: string, migration: string, sort: number): Record<string, string> {
  const [name, type] = [camel(slice), pascal(slice)];
  return {
    'README.md': `# ${label}

What the slice keeps, the states of its documents, who may do what, and the events that go in and out.

- \`/${slice}/home\` is the first page of the sub-system.
`,
    'shared/rights.ts': `import { defineRights, type NamesOf } from '#kernel/shared/rights.ts';

export const ${name}Rights = defineRights({
  '${slice}.home.read': { label: '${label}首页', roles: 'system school' },
});

declare module '#kernel/shared/rights.ts' {
  interface RightNames extends NamesOf<typeof ${name}Rights> {}
}
`,
    'shared/pages.ts': `import { definePages, type PathsOf } from '#kernel/shared/rights.ts';

export const ${name}Pages = definePages([
  { route_name: '${slice}', title: '${label}', path: '/${slice}/home', icon: 'home', sort: ${sort} },
  {
    route_name: '${slice}.home',
    title: '首页',
    path: '/${slice}/home',
    right: '${slice}.home.read',
    parent: '${slice}',
    icon: 'home',
    menu: true,
    sort: 1,
  },
]);

declare module '#kernel/shared/rights.ts' {
  interface PagePaths extends PathsOf<typeof ${name}Pages> {}
}
`,
    'server/tables.ts': `// Written by \`npm run tables\` from the database; do not edit.
import type { ColumnType, Generated } from 'kysely';

declare module '#kernel/server/db/types.ts' {
  interface Tables {
  }
}
`,
    'server/module.ts': `import { fileURLToPath } from 'node:url';
import type { Slice } from '#kernel/server/slice.ts';
import { ${name}Pages } from '../shared/pages.ts';
import { ${name}Rights } from '../shared/rights.ts';

export const ${name}Slice: Slice = {
  name: '${slice}',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  routes: [],
  rights: ${name}Rights,
  pages: ${name}Pages,
};
`,
    [`server/migrations/${migration}-${slice}.sql`]: `create schema ${snake(slice)};\n`,
    'server/testing/standing.ts': `import type { StandingRows } from '#apps/server/testing/standing.ts';

export const ${name}Rows: StandingRows = {};
`,
    'web/home.page.tsx': `import { PageFrame } from '#screens/frames/page-frame.tsx';

export function ${type}HomePage() {
  return <PageFrame title="${label}">请从左侧菜单进入。</PageFrame>;
}
`,
    'web/module.tsx': `import { pagesOf, type WebModule } from '#kernel/web/router/pages.ts';
import { ${name}Pages } from '../shared/pages.ts';

export const ${name}Module: WebModule = pagesOf(${name}Pages, {
  '${slice}.home': () => import('./home.page.tsx').then((m) => m.${type}HomePage),
});
`,
  };
}

/** Files of a new resource below the folder of its slice. */
export function resourceFiles({ slice, noun, label }: Noun, migration: string): Record<string, string> {
  return {
    [`shared/${noun}.ts`]: contract({ slice, noun, label }),
    [`server/migrations/${migration}-${noun}.sql`]: table({ slice, noun, label }),
    [`server/${noun}.routes.ts`]: routes(noun),
    [`server/${noun}.queries.ts`]: queries({ slice, noun, label }),
    [`server/${noun}.service.ts`]: service({ slice, noun, label }),
    [`server/${noun}.policy.ts`]: policy({ slice, noun, label }),
    [`server/${noun}.test.ts`]: test(noun),
    [`web/${noun}.list.tsx`]: list({ slice, noun, label }),
    [`web/${noun}.form.tsx`]: form({ slice, noun, label }),
  };
}

const contract = ({ slice, noun, label }: Noun) => `import * as z from 'zod/mini';
import { holds } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { canOf } from '#kernel/shared/paging.ts';
import { removeEndpoint, resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';

const ${camel(noun)}Input = z.object({
  name: wire.text('名称', 50),
  code: wire.codeText('编码', 20),
  remark: z.optional(wire.freeText('备注', 200)),
});
export type ${pascal(noun)}Input = z.output<typeof ${camel(noun)}Input>;

const ${camel(noun)}Row = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  remark: z.string(),
  status: z.int(),
  version: z.int(),
  can: canOf('edit', 'status', 'remove'),
});
export type ${pascal(noun)}Row = z.output<typeof ${camel(noun)}Row>;

const ${camel(noun)} = { path: '/${slice}/${noun}', noun: '${label}', edit: holds('${slice}.${noun}.edit') };

export const ${camel(noun)}Api = {
  ...resourceEndpoints({
    ...${camel(noun)},
    read: holds('${slice}.${noun}.read'),
    filters: { keyword: wire.keyword(), status: wire.maybe(wire.code(Enabled)) },
    sort: ['name', 'code'],
    row: ${camel(noun)}Row,
    input: ${camel(noun)}Input,
  }),
  ...statusEndpoint(${camel(noun)}),
  ...removeEndpoint(${camel(noun)}),
};
`;

function table({ slice, noun, label }: Noun): string {
  const [name, full] = [snake(noun), `${snake(slice)}.${snake(noun)}`];
  return `create table ${full} (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  name text not null,
  code text not null,
  remark text not null default '',
  status int not null default 1,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  deleted_at timestamptz,
  primary key (school_id, id),
  constraint ${name}_status_known check (status in (0, 1))
);
create unique index ${name}_name_once on ${full} (school_id, lower(btrim(name))) where deleted_at is null;
create unique index ${name}_code_once on ${full} (school_id, upper(code)) where deleted_at is null;
comment on index ${snake(slice)}.${name}_name_once is '${label}名称已存在，请换一个';
comment on index ${snake(slice)}.${name}_code_once is '${label}编码已存在，请换一个';
comment on constraint ${name}_status_known on ${full} is '状态不正确';
`;
}

/** The block of the table in \`tables.ts\`, as \`npm run tables\` writes it. */
export const tableBlock = ({ slice, noun }: Noun) => `    '${snake(slice)}.${snake(noun)}': {
      school_id: number;
      id: ColumnType<number, never, never>;
      name: string;
      code: string;
      remark: Generated<string>;
      status: Generated<number>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
      deleted_at: Generated<Date | null>;
    };
`;

function routes(noun: string): string {
  const [name, type] = [camel(noun), pascal(noun)];
  return `import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { ${name}Api } from '../shared/${noun}.ts';
import { ${name}List } from './${noun}.queries.ts';
import { create${type}, remove${type}, set${type}Status, update${type} } from './${noun}.service.ts';

export const ${name}Routes: Route[] = [
  ...resourceRoutes(${name}Api, { rows: ${name}List, create: create${type}, update: update${type} }),
  implement(${name}Api.setStatus, set${type}Status),
  implement(${name}Api.remove, remove${type}),
];
`;
}

const queries = ({ slice, noun, label }: Noun) => `import { sql } from 'kysely';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { ${camel(noun)}Api, type ${pascal(noun)}Row } from '../shared/${noun}.ts';
import { ${camel(noun)}Actions } from './${noun}.policy.ts';

export const ${camel(noun)}List = listQuery<typeof ${camel(noun)}Api.list, Omit<${pascal(noun)}Row, 'can'>>(${camel(noun)}Api.list, {
  noun: '${label}',
  table: ['${snake(slice)}.${snake(noun)}', 'r'],
  columns: () => sql\`r.id, r.name, r.code, r.remark, r.status, r.version\`,
  reach: () => sql<boolean>\`r.deleted_at is null\`,
  filters: {
    keyword: (word) => matchesText(sql\`r.name || ' ' || r.code\`, word),
    status: 'r.status',
  },
  sort: { name: sql\`r.name\`, code: sql\`r.code\` },
  order: sql\`r.code\`,
  row: (stored, ctx) => ({ ...stored, can: ${camel(noun)}Actions(ctx.actor) }),
});
`;

function service({ slice, noun, label }: Noun): string {
  const [name, type, full] = [camel(noun), pascal(noun), `${snake(slice)}.${snake(noun)}`];
  return `import type { Ctx } from '#kernel/server/context.ts';
import { insertRow, removeRow, setStatus, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { ${name}Api, ${type}Input } from '../shared/${noun}.ts';

const ${name}: RowKind<'${full}'> = { table: '${full}', doc: '${slice}.${noun}', noun: '${label}' };

export const create${type} = (ctx: Ctx, input: ${type}Input) => insertRow(ctx, ${name}, input, input.name);

export const update${type} = (ctx: Ctx, { id, version, ...input }: InputOf<typeof ${name}Api.update>) =>
  updateRow(ctx, ${name}, { id, version }, input, { note: input.name });

export const set${type}Status = (ctx: Ctx, { id, status }: InputOf<typeof ${name}Api.setStatus>) =>
  setStatus(ctx, ${name}, id, status);

export const remove${type} = (ctx: Ctx, { id }: { id: number }) => removeRow(ctx, ${name}, id);
`;
}

const policy = ({ slice, noun }: Noun) => `import type { Actor } from '#kernel/server/context.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { ${pascal(noun)}Row } from '../shared/${noun}.ts';

export const ${camel(noun)}Actions = (actor: Actor): ${pascal(noun)}Row['can'] =>
  holdsRight(actor, '${slice}.${noun}.edit') ? ['edit', 'status', 'remove'] : [];
`;

const test = (noun: string) => `import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { ${camel(noun)}Api } from '../shared/${noun}.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('rows are found by their name, and a code is taken once', async () => {
  const school = await app.as('school');
  const { id } = await school.ok(${camel(noun)}Api.create, { name: '第一个', code: 'A1' });
  expect((await school.ok(${camel(noun)}Api.list, { keyword: '第一' })).content.map((row) => row.id)).toEqual([id]);
  expect((await school.call(${camel(noun)}Api.create, { name: '第二个', code: 'a1' })).code).toBe(409);
});
`;

/** The entry of the standing cases. */
export const standingEntry = ({ slice, noun }: Noun) => `  '/${slice}/${noun}': {
    input: ({ n }) => ({ name: \`例${'${n}'}\`, code: \`X${'${n}'}\`, remark: '备注' }),
    change: (n) => ({ name: \`改名${'${n}'}\`, remark: '改过的备注' }),
  },
`;

function list({ slice, noun, label }: Noun): string {
  const [name, type] = [camel(noun), pascal(noun)];
  return `import { Enabled } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { ${name}Api } from '../shared/${noun}.ts';

const filter = namesOf(${name}Api.list);
const here = '/${slice}/${noun}';

export function ${type}ListPage() {
  const setStatus = useCommand(${name}Api.setStatus);
  const remove = useCommand(${name}Api.remove);
  return (
    <ListPage
      title="${label}"
      read={${name}Api.list}
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="名称或编码" />
          <EnumFilter name={filter('status')} label="状态" of={Enabled} />
        </>
      }
      toolbar={<NewButton to={\`${'${here}'}/0\`} right="${slice}.${noun}.edit" label="新增${label}" />}
      columns={[
        { field: 'name', title: '名称', sort: true },
        { field: 'code', title: '编码', sort: true },
        { field: 'remark', title: '备注' },
        { field: 'status', title: '状态', render: (row) => <EnumTag of={Enabled} value={row.status} /> },
      ]}
      rowActions={[
        { label: '编辑', when: (row) => row.can.includes('edit'), to: (row) => \`${'${here}/${row.id}'}\` },
        {
          label: '停用',
          when: (row) => row.can.includes('status') && row.status === Enabled.on,
          confirm: (row) => \`停用后不能再选择“${'${row.name}'}”，确定停用吗？\`,
          run: (row) => setStatus.mutateAsync({ id: row.id, status: Enabled.off }),
        },
        {
          label: '启用',
          when: (row) => row.can.includes('status') && row.status === Enabled.off,
          run: (row) => setStatus.mutateAsync({ id: row.id, status: Enabled.on }),
        },
        {
          label: '删除',
          danger: true,
          when: (row) => row.can.includes('remove'),
          confirm: (row) => \`确定删除${label}“${'${row.name}'}”吗？\`,
          run: (row) => remove.mutateAsync({ id: row.id }),
          done: '删除成功！',
        },
      ]}
    />
  );
}
`;
}

const form = ({ slice, noun, label }: Noun) => `import { Section, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormPage } from '#screens/frames/form-page.tsx';
import { ${camel(noun)}Api } from '../shared/${noun}.ts';

const field = namesOf(${camel(noun)}Api.create);

export function ${pascal(noun)}FormPage() {
  return (
    <FormPage
      title="${label}"
      load={${camel(noun)}Api.find}
      create={${camel(noun)}Api.create}
      update={${camel(noun)}Api.update}
      back="/${slice}/${noun}"
      invalidates={[${camel(noun)}Api.list]}
    >
      <Section title="基本信息">
        <TextField name={field('name')} label="名称" max={50} />
        <TextField name={field('code')} label="编码" max={20} />
        <TextField name={field('remark')} label="备注" max={200} span={24} />
      </Section>
    </FormPage>
  );
}
`;
