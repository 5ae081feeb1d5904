// Written by `npm run tables` from the database; do not edit.
import type { ColumnType, Generated } from 'kysely';

declare module '#kernel/server/db/types.ts' {
  interface Tables {
    'stock.cabinet': {
      school_id: number;
      id: ColumnType<number, never, never>;
      warehouse_id: number;
      name: string;
      kind: string;
      room_id: Generated<number | null>;
      double_lock: Generated<boolean>;
      capacity_l: Generated<string | null>;
      capacity_kg: Generated<string | null>;
      allowed_groups: Generated<string[]>;
      remark: Generated<string>;
      status: Generated<number>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'stock.cell': {
      school_id: number;
      id: ColumnType<number, never, never>;
      cabinet_id: number;
      warehouse_id: number;
      name: string;
      status: Generated<number>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'stock.flow': {
      school_id: number;
      id: ColumnType<number, never, never>;
      lot_id: number;
      seq: number;
      kind: string;
      quantity: string;
      balance: string;
      doc_type: string;
      doc_id: number;
      operator_id: number;
      second_id: Generated<number | null>;
      note: Generated<string>;
      reverses: Generated<number | null>;
      at: Date;
    };
    'stock.keeper': {
      school_id: number;
      id: ColumnType<number, never, never>;
      warehouse_id: number;
      user_id: number;
      starts_on: string;
      ends_on: Generated<string | null>;
      trained_until: Generated<string | null>;
      status: Generated<number>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'stock.lot': {
      school_id: number;
      id: ColumnType<number, never, never>;
      unit: string;
      quantity: Generated<string>;
      flows: Generated<number>;
      created_at: Generated<Date>;
    };
    'stock.warehouse': {
      school_id: number;
      id: ColumnType<number, never, never>;
      code: string;
      name: string;
      warehouse_type: string;
      org_id: number;
      room_id: Generated<number | null>;
      area: Generated<string | null>;
      features: Generated<string[]>;
      remark: Generated<string>;
      status: Generated<number>;
      keywords: ColumnType<string[] | null, never, never>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
  }
}
