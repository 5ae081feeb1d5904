// Written by `npm run tables` from the database; do not edit.
import type { ColumnType, Generated } from 'kysely';

declare module '#kernel/server/db/types.ts' {
  interface Tables {
    'ebi.appeal': {
      school_id: number;
      id: ColumnType<number, never, never>;
      score_id: number;
      task_id: number;
      user_id: number;
      content: string;
      state: Generated<number>;
      opinion: Generated<string>;
      decided_by: Generated<string>;
      decided_at: Generated<Date | null>;
      total_before: string;
      total_after: Generated<string | null>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'ebi.measure': {
      school_id: number;
      id: ColumnType<number, never, never>;
      score_id: number;
      kind: string;
      due_on: Generated<string | null>;
      state: Generated<number>;
      note: Generated<string>;
      done_by: Generated<string>;
      done_at: Generated<Date | null>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'ebi.scheme': {
      school_id: number;
      id: ColumnType<number, never, never>;
      name: string;
      school_year: string;
      class_prefixes: string;
      price_from: string;
      terms: unknown;
      state: Generated<number>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'ebi.score': {
      school_id: number;
      id: ColumnType<number, never, never>;
      task_id: number;
      equipment_id: number;
      equip_no: string;
      name: string;
      class_no: string;
      price: string;
      lab_id: number;
      college_id: Generated<number | null>;
      keeper_id: number;
      state: Generated<number>;
      left_out: Generated<string>;
      facts: Generated<unknown>;
      quota: Generated<number | null>;
      hours: Generated<string | null>;
      people: Generated<string | null>;
      results: Generated<string | null>;
      income: Generated<string | null>;
      functions: Generated<string | null>;
      computed: Generated<string | null>;
      adjust: Generated<string>;
      adjust_reason: Generated<string>;
      total: Generated<string | null>;
      grade: Generated<string | null>;
      rank: Generated<number | null>;
      peer_rank: Generated<number | null>;
      peers: Generated<number | null>;
      keywords: ColumnType<string[] | null, never, never>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'ebi.task': {
      school_id: number;
      id: ColumnType<number, never, never>;
      name: string;
      scheme_id: number;
      school_year: string;
      state: Generated<number>;
      terms: Generated<unknown>;
      notice_from: Generated<string | null>;
      notice_until: Generated<string | null>;
      published_at: Generated<Date | null>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
  }
}
