// Written by `npm run tables` from the database; do not edit.
import type { ColumnType, Generated } from 'kysely';

declare module '#kernel/server/db/types.ts' {
  interface Tables {
    'ministry.code': {
      school_id: number;
      id: ColumnType<number, never, never>;
      list: string;
      code: string;
      name: string;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'ministry.export': {
      school_id: number;
      id: ColumnType<number, never, never>;
      year_id: number;
      edition: number;
      file: string;
      sha256: string;
      bytes: number;
      records: number;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'ministry.finding': {
      school_id: number;
      id: ColumnType<number, never, never>;
      year_id: number;
      key: string;
      level: string;
      table_code: string;
      record_id: Generated<number | null>;
      record: Generated<string>;
      field: Generated<string>;
      value: Generated<string>;
      rule: string;
      message: string;
      explanation: Generated<string>;
      checked_at: Date;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'ministry.record': {
      school_id: number;
      id: ColumnType<number, never, never>;
      year_id: number;
      table_code: string;
      source: string;
      unit_id: Generated<number | null>;
      cells: unknown;
      collected: Generated<unknown>;
      changes: Generated<unknown>;
      is_out: Generated<boolean>;
      out_reason: Generated<string>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'ministry.unit_map': {
      school_id: number;
      id: ColumnType<number, never, never>;
      unit_id: number;
      unit_no: string;
      unit_name: string;
      takes_part: Generated<boolean>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'ministry.year': {
      school_id: number;
      id: ColumnType<number, never, never>;
      school_year: string;
      state: Generated<number>;
      edition: Generated<number>;
      collected_at: Generated<Date | null>;
      checked_at: Generated<Date | null>;
      locked_at: Generated<Date | null>;
      receipt: Generated<string>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
  }
}
