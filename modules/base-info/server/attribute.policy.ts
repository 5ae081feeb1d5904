import type { Actor } from '#kernel/server/context.ts';
import { holdsRight } from '#kernel/server/policy.ts';

/** The catalogues belong to the school: whoever may edit them edits them all. */
export function attributeActions(actor: Actor, row: { status: number; labs: number; children: number }): string[] {
  if (!holdsRight(actor, 'base-info.attribute.edit')) return [];
  const unused = row.labs === 0 && row.children === 0;
  return ['edit', row.status === 1 ? 'disable' : 'enable', ...(unused ? ['remove'] : [])];
}
