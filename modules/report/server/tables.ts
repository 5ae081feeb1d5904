// Written by `npm run tables` from the database; do not edit.
import type { ColumnType, Generated } from 'kysely';

declare module '#kernel/server/db/types.ts' {
  interface Tables {
    'report.detail': {
      school_id: number;
      id: ColumnType<number, never, never>;
      task_id: number;
      place: Generated<number>;
      row_key: Generated<string>;
      cells: Generated<unknown>;
      collected: Generated<unknown>;
      reason: Generated<string>;
      source: Generated<string>;
      state: Generated<number>;
      step: Generated<number>;
      opinion: Generated<string>;
      decided_by: Generated<string>;
      decided_at: Generated<Date | null>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'report.plan': {
      school_id: number;
      id: ColumnType<number, never, never>;
      name: string;
      school_year: string;
      starts_on: string;
      deadline: string;
      college_ids: Generated<number[]>;
      lab_classes: Generated<number[]>;
      lab_natures: Generated<string[]>;
      instructions: Generated<string>;
      files: Generated<number[]>;
      contact: string;
      status: Generated<number>;
      published_at: Generated<Date | null>;
      urged_on: Generated<string | null>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'report.plan_type': {
      school_id: number;
      plan_id: number;
      type_id: number;
    };
    'report.task': {
      school_id: number;
      id: ColumnType<number, never, never>;
      plan_id: number;
      type_id: number;
      org_id: number;
      lab_id: Generated<number | null>;
      college_id: Generated<number | null>;
      report_status: Generated<number>;
      errors: Generated<number>;
      warnings: Generated<number>;
      submitted_by: Generated<number | null>;
      submitted_at: Generated<Date | null>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'report.type': {
      school_id: number;
      id: ColumnType<number, never, never>;
      code: string;
      name: string;
      grain: string;
      columns: unknown;
      rules: Generated<unknown>;
      is_built_in: Generated<boolean>;
      status: Generated<number>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
  }
}
