// Written by `npm run tables` from the database; do not edit.
import type { ColumnType, Generated } from 'kysely';

declare module '#kernel/server/db/types.ts' {
  interface Tables {
    'experiment.assessment': {
      school_id: number;
      id: ColumnType<number, never, never>;
      project_id: number;
      edition: number;
      steps: unknown;
      risk: number;
      rest: number;
      level_before: number;
      level: number;
      ppe: string;
      emergency: string;
      waste: string;
      most_people: number;
      tag_ids: Generated<number[]>;
      valid_to: string;
      files: Generated<number[]>;
      route: Generated<number[]>;
      step: Generated<number | null>;
      decisions: Generated<unknown>;
      submitted_by: Generated<number | null>;
      submitted_at: Generated<Date | null>;
      state: Generated<number>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'experiment.hazard': {
      school_id: number;
      assessment_id: number;
      line: number;
      class: string;
      name: string;
      cas: Generated<string>;
      amount: Generated<string>;
      storage_group: Generated<string>;
      flags: Generated<string[]>;
      detail: Generated<string>;
    };
    'experiment.person': {
      school_id: number;
      assessment_id: number;
      user_id: number;
    };
    'experiment.project': {
      school_id: number;
      id: ColumnType<number, never, never>;
      exp_no: string;
      name: string;
      kind: number;
      head_id: number;
      lab_id: number;
      college_id: Generated<number | null>;
      assessment_id: Generated<number | null>;
      level: Generated<number | null>;
      valid_to: Generated<string | null>;
      stop_reason: Generated<string>;
      state: Generated<number>;
      keywords: ColumnType<string[] | null, never, never>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'experiment.project_lab': {
      school_id: number;
      project_id: number;
      lab_id: number;
    };
  }
}
