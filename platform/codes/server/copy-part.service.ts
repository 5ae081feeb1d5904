import { createHash } from 'node:crypto';
import { systemActor, type Ctx } from '#kernel/server/context.ts';
import { assert, conflict, found } from '#kernel/server/errors.ts';
import { offered } from '#kernel/server/offers.ts';
import { inSchool } from '#kernel/server/work.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { partCopyApi } from '../shared/copy-part.ts';
import { codeErrors } from '../shared/errors.ts';
import { changesOf, copyPart, wordsOf, type CopyChange, type CopyPart } from './copy-part.rules.ts';
import { nameOfSchool } from './setting-copy.service.ts';

type Asked = { from: number; to: number; part: string };

export const listParts = (ctx: Ctx) => ({
  content: offered(ctx, copyPart).map(({ key, label, note }) => ({ key, label, note })),
});

const partOf = (ctx: Ctx, key: string): CopyPart =>
  found(
    offered(ctx, copyPart).find((part) => part.key === key),
    '复制内容',
  );

/** Each school is read in its own transaction, as row-level security wants it. */
const itemsIn = (ctx: Ctx, school: number, part: CopyPart) =>
  inSchool(ctx.services, systemActor(school), (tx) => part.items(tx), { readOnly: true });

async function compare(ctx: Ctx, { from, to, part: key }: Asked) {
  assert(from !== to, codeErrors.sameSchool);
  const part = partOf(ctx, key);
  const [source, target] = await Promise.all([nameOfSchool(ctx, from), nameOfSchool(ctx, to)]);
  const changes = changesOf(await itemsIn(ctx, from, part), await itemsIn(ctx, to, part));
  const text = JSON.stringify([from, to, key, changes.map(({ item, before }) => [item.key, item.data, before?.data])]);
  return { part, changes, source, target, stamp: createHash('sha256').update(text).digest('hex') };
}

export async function previewPart(ctx: Ctx, asked: Asked) {
  const { changes, stamp } = await compare(ctx, asked);
  return {
    changes: changes.map(({ kind, item, before }) => ({
      key: item.key,
      kind,
      label: item.label,
      group: item.group,
      before: before ? wordsOf(before, item) : '',
      after: wordsOf(item, before),
    })),
    stamp,
  };
}

const changed = () => conflict('内容已有变化，请重新查看将要修改的内容');

const logged = (changes: readonly CopyChange[]) => ({
  before: Object.fromEntries(changes.flatMap(({ item, before }) => (before ? [[item.key, before.data]] : []))),
  after: Object.fromEntries(changes.map(({ item }) => [item.key, item.data])),
});

/** Writes what was chosen of the preview; both schools' logs say so. */
export async function copyChosen(ctx: Ctx, { stamp, keys, ...asked }: InputOf<typeof partCopyApi.copy>) {
  const { part, changes, source, target, stamp: current } = await compare(ctx, asked);
  const chosen = changes.filter(({ item }) => keys.includes(item.key));
  if (current !== stamp || chosen.length < new Set(keys).size) throw changed();
  const entry = { action: `复制${part.label}`, docType: 'codes.setting', ...logged(chosen) };
  const items = chosen.map(({ item }) => item);
  const apply = async (tx: Ctx) => {
    const again = changesOf(items, await part.items(tx));
    if (JSON.stringify(again) !== JSON.stringify(chosen)) throw changed();
    await part.write(tx, items);
    await tx.audit({ ...entry, note: `由运营方 ${ctx.actor.name} 从 ${source} 复制` });
  };
  await inSchool(ctx.services, systemActor(asked.to), apply, { by: ctx });
  if (asked.to !== ctx.schoolId)
    await inSchool(ctx.services, ctx.actor, (tx) => tx.audit({ ...entry, note: `从 ${source} 复制到 ${target}` }), {
      by: ctx,
    });
  const added = chosen.filter(({ kind }) => kind === 'new').length;
  return { added, changed: chosen.length - added };
}
