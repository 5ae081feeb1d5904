// Written by `npm run tables` from the database; do not edit.
import type { ColumnType, Generated } from 'kysely';

declare module '#kernel/server/db/types.ts' {
  interface Tables {
    'teaching.batch': {
      school_id: number;
      id: ColumnType<number, never, never>;
      name: string;
      course_id: number;
      course_lab_id: number;
      term_id: number;
      week: number;
      weekday: number;
      period_from: number;
      period_to: number;
      starts_at: Date;
      ends_at: Date;
      lab_id: number;
      capacity: number;
      taken: Generated<number>;
      selects_from: Generated<Date | null>;
      selects_until: Date;
      state: Generated<number>;
      note: Generated<string>;
      cancelled_because: Generated<string>;
      college_id: Generated<number | null>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'teaching.batch_student': {
      school_id: number;
      batch_id: number;
      user_id: number;
      course_lab_id: number;
      term_id: number;
      group_no: Generated<number | null>;
      attendance: Generated<number>;
      score: Generated<string | null>;
      remark: Generated<string>;
      added_by: Generated<number>;
      added_at: Date;
    };
    'teaching.batch_teacher': {
      school_id: number;
      batch_id: number;
      user_id: number;
    };
    'teaching.course': {
      school_id: number;
      id: ColumnType<number, never, never>;
      code: string;
      name: string;
      credit: Generated<string>;
      hours: Generated<number>;
      lab_hours: Generated<number>;
      college_id: number;
      classes: Generated<string>;
      status: Generated<number>;
      keywords: ColumnType<string[] | null, never, never>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'teaching.course_lab': {
      school_id: number;
      id: ColumnType<number, never, never>;
      course_id: number;
      exp_no: string;
      name: string;
      category: number;
      type: number;
      is_online: Generated<boolean>;
      subject: Generated<string>;
      requirement: number;
      student_type: number;
      group_size: Generated<number>;
      hours: number;
      lab_id: number;
      content: Generated<string>;
      status: Generated<number>;
      keywords: ColumnType<string[] | null, never, never>;
      college_id: Generated<number | null>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
      experiment_id: Generated<number | null>;
    };
    'teaching.course_student': {
      school_id: number;
      id: ColumnType<number, never, never>;
      course_id: number;
      term_id: number;
      user_id: number;
      class_name: Generated<string>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'teaching.course_teacher': {
      school_id: number;
      course_id: number;
      user_id: number;
    };
    'teaching.term_periods': {
      school_id: number;
      term_id: number;
      periods: unknown;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
  }
}
