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
    'training.practice_mark': {
      school_id: number;
      user_id: number;
      question_id: number;
      used: Generated<number>;
      correct: Generated<number>;
      streak: Generated<number>;
      is_wrong: Generated<boolean>;
      is_favourite: Generated<boolean>;
      answered_at: Generated<Date | null>;
    };
    'training.question': {
      school_id: number;
      id: ColumnType<number, never, never>;
      type: number;
      stem: string;
      stem_key: string;
      options: string[];
      answer: number[];
      analysis: Generated<string>;
      source: Generated<string>;
      difficulty: Generated<number>;
      college_id: Generated<number | null>;
      status: Generated<number>;
      review_note: Generated<string>;
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
    'training.resource_tag': {
      school_id: number;
      resource_id: number;
      tag_id: number;
    };
    'training.study_clock': {
      school_id: number;
      user_id: number;
      counted_to: Date;
      closed_to: Generated<Date | null>;
    };
    'training.study_record': {
      school_id: number;
      user_id: number;
      resource_id: number;
      seconds: Generated<number>;
      position: Generated<number>;
      furthest: Generated<number>;
      progress: Generated<number>;
      finished_at: Generated<Date | null>;
      created_at: Generated<Date>;
      updated_at: Generated<Date>;
    };
    'training.study_resource': {
      school_id: number;
      id: ColumnType<number, never, never>;
      title: string;
      kind: string;
      summary: Generated<string>;
      body: Generated<string>;
      file_ids: Generated<number[]>;
      hours: Generated<string>;
      min_seconds: number;
      is_required: Generated<boolean>;
      user_types: Generated<string[]>;
      college_ids: Generated<number[]>;
      sort: Generated<number>;
      status: Generated<number>;
      published_at: Generated<Date | null>;
      keywords: ColumnType<string[] | null, never, never>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
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
