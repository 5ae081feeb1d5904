import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { TreeNode } from '../../shared/library/check-item.ts';
import { Enabled } from '#kernel/shared/enums.ts';

type Store = NonNullable<TreeNode['store']> & { id: number; status: number; version: number };
type Group = {
  id: number;
  store_id: number;
  pid: number | null;
  code: string;
  name: string;
  status: number;
  version: number;
  items: number;
};

/** Stores with categories, groups and counts of enabled items. */
export async function findStoreTree(ctx: Ctx, { status }: { status?: number | undefined }): Promise<TreeNode[]> {
  const only = (column: string) => (status === undefined ? sql`true` : sql`${sql.ref(column)} = ${status}`);
  const stores = sql<Store>`select s.id, s.name, s.kind, s.edition, s.sort, s.status, s.version from inspection.store s
    where s.school_id = ${ctx.schoolId} and s.deleted_at is null and ${only('s.status')} order by s.sort, s.id limit 200`.execute(
    ctx.db,
  );
  const groups = sql<Group>`select g.id, g.store_id, g.pid, g.code, g.name, g.status, g.version, count(i.id) as items
    from inspection.item_group g left join inspection.item i on i.school_id = g.school_id and i.group_id = g.id and i.status = ${Enabled.on} and i.deleted_at is null
    where g.school_id = ${ctx.schoolId} and ${only('g.status')} group by g.school_id, g.id order by g.sort, g.code limit 5000`.execute(
    ctx.db,
  );
  const [{ rows: found }, { rows }] = await Promise.all([stores, groups]);
  const below = Map.groupBy(rows, (row) => row.pid ?? -row.store_id);
  return found.map((store) => storeNode(store, below));
}

function storeNode(store: Store, below: Map<number, Group[]>): TreeNode {
  const children = (below.get(-store.id) ?? []).map((category) => groupNode(category, 'category', below));
  const name = store.edition === '' ? store.name : `${store.name}（${store.edition}）`;
  const { id, status, version, ...fields } = store;
  const key = `store-${id}`;
  return { id, status, version, name, key, kind: 'store', code: '', items: sum(children), store: fields, children };
}

function groupNode(group: Group, kind: 'category' | 'group', below: Map<number, Group[]>): TreeNode {
  const children = (below.get(group.id) ?? []).map((child) => groupNode(child, 'group', below));
  return { ...group, key: `${kind}-${group.id}`, kind, items: group.items + sum(children), children };
}

const sum = (nodes: readonly TreeNode[]) => nodes.reduce((n, node) => n + node.items, 0);
