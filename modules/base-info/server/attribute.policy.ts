import type { Actor } from '#kernel/server/context.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { AttributeRow } from '../shared/attribute.ts';

/** Catalogues belong to the school; the right covers all of them. */
export function attributeActions(actor: Actor, row: { labs: number; children: number }): AttributeRow['can'] {
  if (!holdsRight(actor, 'base-info.attribute.edit')) return [];
  return row.labs === 0 && row.children === 0 ? ['edit', 'status', 'remove'] : ['edit', 'status'];
}
