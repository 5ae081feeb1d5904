// Written by `npm run tables` from the database; do not edit.
import type { ColumnType, Generated } from 'kysely';

declare module '#kernel/server/db/types.ts' {
  interface Tables {
    'purchase.line': {
      school_id: number;
      purchase_id: number;
      line: number;
      material_id: Generated<number | null>;
      name: string;
      item: string;
      spec: Generated<string>;
      unit: string;
      category: string;
      qty: string;
      price: string;
      checked_qty: string;
      checked_price: string;
      amount: string;
      quotes: Generated<number[]>;
      hold: Generated<number | null>;
      result: Generated<number>;
      opinion: Generated<string>;
      order_id: Generated<number | null>;
      order_price: Generated<string | null>;
      received: Generated<string>;
      spent: Generated<string>;
      closed: Generated<boolean>;
      close_reason: Generated<string>;
    };
    'purchase.purchase': {
      school_id: number;
      id: ColumnType<number, never, never>;
      no: string;
      name: string;
      kind: string;
      applicant_id: number;
      org_id: number;
      college_id: Generated<number | null>;
      phone: string;
      reason: string;
      card_id: number;
      deliver_to: string;
      warehouse_id: Generated<number | null>;
      expected_on: string;
      files: Generated<number[]>;
      amount: Generated<string>;
      needs_school: Generated<boolean>;
      is_split: Generated<boolean>;
      is_repriced: Generated<boolean>;
      state: Generated<number>;
      done: Generated<number>;
      instance_id: Generated<number | null>;
      holds: Generated<number>;
      approver_ids: Generated<number[]>;
      opinion: Generated<string>;
      submitted_at: Generated<Date | null>;
      decided_at: Generated<Date | null>;
      finished_at: Generated<Date | null>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'purchase.purchase_order': {
      school_id: number;
      id: ColumnType<number, never, never>;
      no: string;
      purchase_id: number;
      supplier: string;
      contact: Generated<string>;
      contract_no: Generated<string>;
      ordered_on: string;
      arrives_on: Generated<string | null>;
      files: Generated<number[]>;
      amount: string;
      paid_on: Generated<string | null>;
      voucher_no: Generated<string>;
      state: Generated<number>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'purchase.receipt': {
      school_id: number;
      id: ColumnType<number, never, never>;
      no: string;
      purchase_id: number;
      order_id: number;
      received_on: string;
      received_by: number;
      invoice_no: Generated<string>;
      remark: Generated<string>;
      files: Generated<number[]>;
      amount: string;
      inbound_no: Generated<string>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'purchase.receipt_line': {
      school_id: number;
      receipt_id: number;
      purchase_id: number;
      line: number;
      qty: string;
      amount: string;
    };
  }
}
