import type { Actor } from '#kernel/server/context.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { SupplierRow } from '../shared/supplier.ts';

/** Suppliers are those of the school: whoever holds the right reaches all of them. */
export const supplierActions = (actor: Actor): SupplierRow['can'] =>
  holdsRight(actor, 'chemical.supplier.edit') ? ['edit', 'status'] : [];
