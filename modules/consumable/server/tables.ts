// Written by `npm run tables` from the database; do not edit.
import type { ColumnType, Generated } from 'kysely';

declare module '#kernel/server/db/types.ts' {
  interface Tables {
    'consumable.batch': {
      school_id: number;
      id: number;
      holding_id: number;
      batch_no: Generated<string>;
      expires_on: Generated<string | null>;
      price: string;
      received_on: string;
    };
    'consumable.holding': {
      school_id: number;
      id: ColumnType<number, never, never>;
      material_id: number;
      warehouse_id: number;
      reserved: Generated<string>;
      moved_at: Date;
    };
    'consumable.inbound': {
      school_id: number;
      id: ColumnType<number, never, never>;
      no: string;
      warehouse_id: number;
      source: number;
      doc_type: Generated<string>;
      doc_id: Generated<number | null>;
      status: Generated<number>;
      note: Generated<string>;
      received_by: Generated<number | null>;
      received_at: Generated<Date | null>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'consumable.inbound_line': {
      school_id: number;
      inbound_id: number;
      line: number;
      material_id: number;
      quantity: string;
      price: string;
      batch_no: Generated<string>;
      expires_on: Generated<string | null>;
      batch_id: Generated<number | null>;
    };
    'consumable.material': {
      school_id: number;
      id: ColumnType<number, never, never>;
      code: string;
      name: string;
      spec: Generated<string>;
      unit: string;
      category: string;
      ref_price: Generated<string | null>;
      safety_stock: Generated<string>;
      shelf_life: Generated<number | null>;
      remark: Generated<string>;
      status: Generated<number>;
      keywords: ColumnType<string[] | null, never, never>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'consumable.outbound': {
      school_id: number;
      id: ColumnType<number, never, never>;
      no: string;
      warehouse_id: number;
      kind: number;
      requisition_id: Generated<number | null>;
      lab_id: Generated<number | null>;
      recipient_id: Generated<number | null>;
      note: Generated<string>;
      issued_by: number;
      issued_at: Date;
    };
    'consumable.outbound_line': {
      school_id: number;
      outbound_id: number;
      line: number;
      batch_id: number;
      quantity: string;
    };
    'consumable.requisition': {
      school_id: number;
      id: ColumnType<number, never, never>;
      no: string;
      applicant_id: number;
      lab_id: number;
      warehouse_id: number;
      purpose: string;
      status: Generated<number>;
      submitted_at: Generated<Date | null>;
      decided_by: Generated<number | null>;
      decided_at: Generated<Date | null>;
      opinion: Generated<string>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'consumable.requisition_line': {
      school_id: number;
      requisition_id: number;
      line: number;
      material_id: number;
      quantity: string;
    };
    'consumable.stocktake': {
      school_id: number;
      id: ColumnType<number, never, never>;
      no: string;
      warehouse_id: number;
      status: Generated<number>;
      note: Generated<string>;
      counted_by: Generated<number | null>;
      counted_at: Generated<Date | null>;
      decided_by: Generated<number | null>;
      decided_at: Generated<Date | null>;
      opinion: Generated<string>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'consumable.stocktake_line': {
      school_id: number;
      stocktake_id: number;
      batch_id: number;
      book: string;
      counted: Generated<string | null>;
      reason: Generated<string>;
    };
  }
}
