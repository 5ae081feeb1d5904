// Written by `npm run tables` from the database; do not edit.
import type { ColumnType, Generated } from 'kysely';

declare module '#kernel/server/db/types.ts' {
  interface Tables {
    'funds.budget_card': {
      school_id: number;
      id: ColumnType<number, never, never>;
      card_no: string;
      name: string;
      card_type: string;
      source: Generated<string>;
      org_id: number;
      manager_id: number;
      starts_on: Generated<string | null>;
      ends_on: Generated<string | null>;
      remark: Generated<string>;
      status: Generated<number>;
      total: Generated<string>;
      frozen: Generated<string>;
      spent: Generated<string>;
      flows: Generated<number>;
      keywords: ColumnType<string[] | null, never, never>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'funds.card_flow': {
      school_id: number;
      id: ColumnType<number, never, never>;
      card_id: number;
      seq: number;
      kind: string;
      amount: string;
      hold_id: Generated<number | null>;
      balance: string;
      doc_type: string;
      doc_id: number;
      operator_id: number;
      note: Generated<string>;
      at: Date;
    };
    'funds.card_hold': {
      school_id: number;
      id: ColumnType<number, never, never>;
      card_id: number;
      doc_type: string;
      doc_id: number;
      line: number;
      frozen: Generated<string>;
      spent: Generated<string>;
    };
    'funds.card_member': {
      school_id: number;
      card_id: number;
      user_id: number;
      doc_limit: Generated<string | null>;
    };
  }
}
