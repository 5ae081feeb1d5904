// Written by `npm run tables` from the database; do not edit.
import type { ColumnType, Generated } from 'kysely';

declare module '#kernel/server/db/types.ts' {
  interface Tables {
    'training.admission': {
      school_id: number;
      id: ColumnType<number, never, never>;
      lab_id: number;
      user_id: number;
      source: Generated<string>;
      mentor_id: Generated<number | null>;
      starts_on: Generated<string | null>;
      ends_on: string;
      status: Generated<number>;
      commitment: Generated<string>;
      signature: Generated<string>;
      signed_name: Generated<string>;
      signed_at: Generated<Date | null>;
      kinds: Generated<string[]>;
      grace_until: Generated<string | null>;
      grace_missing: Generated<string>;
      instance_id: Generated<number | null>;
      submitted_at: Generated<Date | null>;
      opinion: Generated<string>;
      decided_by: Generated<string>;
      decided_at: Generated<Date | null>;
      reason: Generated<string>;
      public_id: Generated<string>;
      college_id: Generated<number | null>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'training.attendance': {
      school_id: number;
      event_id: number;
      user_id: number;
      way: string;
      signed_at: Date;
      signed_by: number;
    };
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
    'training.event': {
      school_id: number;
      id: ColumnType<number, never, never>;
      kind: string;
      topic: string;
      starts_at: Date;
      ends_at: Date;
      place: string;
      teacher: string;
      hours: string;
      lab_id: Generated<number | null>;
      college_id: Generated<number | null>;
      content: Generated<string>;
      photos: Generated<number[]>;
      status: Generated<number>;
      secret: Generated<string>;
      closed_at: Generated<Date | null>;
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
    'training.on_site': {
      school_id: number;
      lab_id: number;
      user_id: number;
      trained_on: string;
      note: Generated<string>;
      event_id: Generated<number | null>;
      confirmed_by: number;
      confirmed_at: Date;
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
    'training.requirement': {
      school_id: number;
      id: ColumnType<number, never, never>;
      lab_level: number;
      lab_class: Generated<number | null>;
      user_type: Generated<string | null>;
      kinds: Generated<string[]>;
      on_site: Generated<boolean>;
      commitment: Generated<boolean>;
      college_approval: Generated<boolean>;
      valid_months: Generated<number>;
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
