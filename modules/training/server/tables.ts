// Written by `npm run tables` from the database; do not edit.
import type { ColumnType, Generated } from 'kysely';

declare module '#kernel/server/db/types.ts' {
  interface Tables {
    'training.certificate': {
      school_id: number;
      id: ColumnType<number, never, never>;
      no: string;
      user_id: number;
      kind_id: number;
      session_id: Generated<number | null>;
      score: Generated<string | null>;
      issued_on: string;
      valid_to: string;
      status: Generated<number>;
      reason: Generated<string>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'training.certificate_kind': {
      school_id: number;
      id: ColumnType<number, never, never>;
      name: string;
      kind: string;
      valid_months: Generated<number>;
      sort: Generated<number>;
      status: Generated<number>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'training.knowledge_tag': {
      school_id: number;
      id: ColumnType<number, never, never>;
      name: string;
      parent_id: Generated<number | null>;
      kind: string;
      is_open: Generated<boolean>;
      sort: Generated<number>;
      status: Generated<number>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'training.question': {
      school_id: number;
      id: ColumnType<number, never, never>;
      type: number;
      stem: string;
      options: string[];
      answer: number[];
      analysis: Generated<string>;
      source: Generated<string>;
      difficulty: Generated<number>;
      college_id: Generated<number | null>;
      status: Generated<number>;
      used_count: Generated<number>;
      correct_count: Generated<number>;
      keywords: ColumnType<string[] | null, never, never>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'training.question_tag': {
      school_id: number;
      question_id: number;
      tag_id: number;
    };
    'training.study_time': {
      school_id: number;
      user_id: number;
      source: string;
      source_id: number;
      day: string;
      seconds: number;
    };
  }
}
