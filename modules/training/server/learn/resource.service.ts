import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, lockRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { imageExtensions, videoExtensions } from '#kernel/shared/files.ts';
import { codesReference } from '#platform/codes/server/public.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { learnErrors } from '../../shared/learn/errors.ts';
import { resourceStates, ResourceStatus } from '../../shared/learn/resource.states.ts';
import { ResourceKind, type resourceApi, type ResourceInput } from '../../shared/learn/resource.ts';
import { setTags } from './tag-links.service.ts';
import { areTags } from './tag.queries.ts';

/** Type of the record that holds the files. */
export const resourceDoc = 'training-resource';

const resource: RowKind<'training.study_resource'> = {
  table: 'training.study_resource',
  doc: 'training.resource',
  noun: '学习资源',
  softDelete: false,
};

const isFile = (kind: string) => kind === ResourceKind.document || kind === ResourceKind.video;

const valuesOf = ({ tag_ids: _tags, files, ...input }: ResourceInput) => ({
  ...input,
  user_types: input.user_types ?? [],
  college_ids: input.college_ids ?? [],
  file_ids: files ?? [],
});

/** A document is one PDF, a video one mp4, and the pictures of an article are pictures. */
const extensions: Record<string, readonly string[]> = {
  document: ['pdf'],
  video: videoExtensions,
  article: imageExtensions,
  case: imageExtensions,
};
const wanted: Record<string, string> = {
  document: '文档请上传一个 PDF 文件',
  video: '视频请上传一个 mp4 文件',
  article: '图文请上传图片',
  case: '案例请上传图片',
};

function filesOfKind(ctx: Ctx, { kind, files = [] }: ResourceInput) {
  if (files.length === 0) return undefined;
  if (isFile(kind) && files.length > 1) return wanted[kind];
  return {
    valid: sql<boolean>`not exists (select 1 from files.file f where f.school_id = ${ctx.schoolId} and f.id = any(${files})
      and f.ext <> all(${[...extensions[kind]!]}))`,
    message: wanted[kind]!,
  };
}

const checkInput = (ctx: Ctx, input: ResourceInput) => {
  const { tag_ids, user_types = [], college_ids = [], hours, min_seconds } = input;
  const colleges = [...new Set(college_ids)];
  return checkFields<ResourceInput>(ctx, {
    tag_ids:
      tag_ids.length === 0 ? '请选择标签' : { valid: areTags(ctx, tag_ids), message: '标签不存在或已停用，请重新选择' },
    hours: (Number(hours) < 0.1 || Number(hours) > 40) && '学时应为 0.1–40',
    min_seconds: min_seconds > Number(hours) * 3600 && '最短学习时间不能超过学时，请减少时间或增加学时',
    user_types: user_types.length > 0 && codesReference(ctx, 'user_type', user_types, '人员类型'),
    college_ids: colleges.length > 0 && {
      valid: sql<boolean>`(select count(*) = ${colleges.length} from org.unit u where u.school_id = ${ctx.schoolId}
        and u.id = any(${colleges}) and u.level = 'college' and u.deleted_at is null)`,
      message: '学院不存在，请重新选择',
    },
    files: filesOfKind(ctx, input),
  });
};

export async function createResource(ctx: Ctx, input: ResourceInput): Promise<number> {
  await checkInput(ctx, input);
  const id = await insertRow(ctx, resource, valuesOf(input), input.title);
  await attachFiles(ctx, resourceDoc, id, input.files ?? []);
  await setTags(ctx, 'resource', id, input.tag_ids);
  return id;
}

/** What is published is withdrawn first, so that nobody learns from it meanwhile. */
export async function updateResource(ctx: Ctx, { id, version, ...input }: InputOf<typeof resourceApi.update>) {
  const check = async ({ status }: Record<string, unknown>) => {
    assert(status !== ResourceStatus.published, learnErrors.published);
    await checkInput(ctx, input);
  };
  await updateRow(ctx, resource, { id, version }, valuesOf(input), { note: input.title, check });
  await attachFiles(ctx, resourceDoc, id, input.files ?? []);
  await setTags(ctx, 'resource', id, input.tag_ids);
}

const transition = (ctx: Ctx, action: 'publish' | 'withdraw', id: number, set: Record<string, unknown> = {}) =>
  applyTransition(ctx, resourceStates, {
    table: resource.table,
    column: 'status',
    id,
    action,
    docType: resource.doc,
    set,
  });

export async function publishResource(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { kind, body, file_ids } = await lockRow(ctx, resource, id);
  assert(isFile(String(kind)) ? (file_ids as number[]).length > 0 : body !== '', learnErrors.emptyResource);
  await transition(ctx, 'publish', id, { published_at: ctx.now });
}

export async function withdrawResource(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await lockRow(ctx, resource, id);
  await transition(ctx, 'withdraw', id);
}
