import * as z from 'zod/mini';
import { endpoint, holds, type InputOf } from '#kernel/shared/contract.ts';
import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';
import { canOf, idOnly, idOut, nothing } from '#kernel/shared/paging.ts';
import { removeEndpoint, resourceEndpoints } from '#kernel/shared/resource.ts';
import { defineStates } from '#kernel/shared/states.ts';
import * as wire from '#kernel/shared/wire.ts';
import { formSchema } from './form-schema.ts';

export const FormStatus = defineEnum({
  draft: { value: 0, label: '草稿', tone: 'info' },
  published: { value: 1, label: '已发布', tone: 'good' },
  disabled: { value: 2, label: '停用', tone: 'neutral' },
});

export const formStates = defineStates<number, 'publish' | 'disable'>({
  publish: {
    from: [FormStatus.draft, FormStatus.published, FormStatus.disabled],
    to: FormStatus.published,
    label: '发布表单',
  },
  disable: { from: [FormStatus.published], to: FormStatus.disabled, label: '停用表单' },
});

/** What a form is filled in for: a process, or further information about a document. */
export const FormTarget = defineEnum({
  process: { value: 0, label: '流程' },
  lab: { value: 1, label: '实验室' },
  room: { value: 2, label: '房间' },
  person: { value: 3, label: '人员' },
  equipment: { value: 4, label: '设备' },
});

export type FormTargetCode = EnumValue<typeof FormTarget>;

/** Dictionary of the categories of forms and processes. */
export const categoryKey = 'wf_category';

const path = '/api/wf/forms';
const read = holds('forms.form.read');
const edit = holds('forms.form.edit');

const key = wire
  .text('表单标识', 40)
  .check(z.regex(/^[a-z][a-z0-9_]*$/, '表单标识以小写字母开头，只能用小写字母、数字和下划线'));

const fields = {
  name: wire.text('表单名称', 50),
  category: z.optional(wire.line('分类', 40)),
  schema: formSchema,
};
const formInput = z.object({ form_key: key, target: wire.code(FormTarget), ...fields });
export type FormInput = z.output<typeof formInput>;

const formRow = z.object({
  id: z.int(),
  version: z.int(),
  form_key: z.string(),
  name: z.string(),
  category: z.string(),
  category_name: z.string(),
  target: wire.code(FormTarget),
  status: z.int(),
  /** Number of the latest published version; 0 before the first. */
  form_version: z.int(),
  /** The draft differs from the latest version. */
  is_changed: z.boolean(),
  /** Controls of the draft that people fill in. */
  fields: z.int(),
  /** What is bound to the form. */
  used_by: z.array(z.string()),
  updated_at: z.string(),
  updated_by_name: z.string(),
  can: canOf('edit', 'publish', 'disable', 'copy', 'remove'),
});
export type FormRow = z.output<typeof formRow>;

const formDetail = z.object({
  ...formRow.shape,
  schema: formSchema,
  /** Fields that conditions of other documents ask for, with the names of these. */
  bound_fields: z.array(z.object({ field: z.string(), name: z.string() })),
});
export type FormDetail = z.output<typeof formDetail>;

const versionRow = z.object({
  number: z.int(),
  name: z.string(),
  published_at: z.string(),
  published_by_name: z.string(),
  /** Differences from the version before, in words. */
  differences: z.array(z.string()),
});
export type FormVersionRow = z.output<typeof versionRow>;

/** A form as a file, for another school. */
export const formFile = z.object({
  kind: z.literal('lab-form', '这不是导出的表单文件，请选择由“导出”得到的文件'),
  format: z.literal(1, '文件的格式版本不受支持'),
  ...formInput.shape,
});
export type FormFile = z.output<typeof formFile>;

export const formApi = {
  ...resourceEndpoints({
    path,
    noun: '表单',
    read,
    edit,
    filters: {
      keyword: wire.keyword(),
      category: wire.keyword(),
      status: wire.maybe(wire.code(FormStatus)),
      /** Several targets, such as everything but processes. */
      target: wire.maybe(wire.list(wire.code(FormTarget), 5)),
    },
    sort: ['form_key', 'name', 'updated_at'],
    row: formRow,
    input: formInput,
  }),
  find: endpoint({ method: 'GET', path: `${path}/{id}`, guard: read, input: idOnly, output: formDetail }),
  /** Key and target are fixed after creation. */
  update: endpoint({
    method: 'POST',
    path: `${path}/{id}`,
    guard: edit,
    input: z.object({ ...idOnly.shape, ...fields, version: wire.int(1) }),
    output: nothing,
    summary: '编辑表单',
  }),
  ...removeEndpoint({ path, noun: '表单', edit }),
  /** Publishes the saved draft of this version as a new version that never changes. */
  publish: endpoint({
    method: 'POST',
    path: `${path}/{id}/publish`,
    guard: edit,
    input: z.object({ ...idOnly.shape, version: wire.int(1) }),
    output: z.object({ form_version: z.int() }),
    summary: '发布表单',
  }),
  disable: endpoint({
    method: 'POST',
    path: `${path}/{id}/disable`,
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '停用表单',
  }),
  copy: endpoint({
    method: 'POST',
    path: `${path}/{id}/copy`,
    guard: edit,
    input: z.object({ ...idOnly.shape, form_key: key, name: wire.text('表单名称', 50) }),
    output: idOut,
    summary: '复制表单',
  }),
  versions: endpoint({
    method: 'GET',
    path: `${path}/{id}/versions`,
    guard: read,
    input: idOnly,
    output: z.object({ content: z.array(versionRow) }),
  }),
  /** The design of a published version. */
  version: endpoint({
    method: 'GET',
    path: `${path}/{id}/versions/{number}`,
    guard: read,
    input: z.object({ ...idOnly.shape, number: wire.int(1) }),
    output: z.object({ number: z.int(), name: z.string(), schema: formSchema }),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/{id}/export`,
    guard: read,
    input: idOnly,
    output: z.any(),
    blob: true,
  }),
  import: endpoint({
    method: 'POST',
    path: `${path}/import`,
    guard: edit,
    input: formFile,
    output: idOut,
    summary: '导入表单',
  }),
};
export type FormChange = InputOf<typeof formApi.update>;
