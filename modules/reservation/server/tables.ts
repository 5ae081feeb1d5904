// Written by `npm run tables` from the database; do not edit.
import type { ColumnType, Generated } from 'kysely';

declare module '#kernel/server/db/types.ts' {
  interface Tables {
    'reservation.booking': {
      school_id: number;
      id: ColumnType<number, never, never>;
      no: string;
      resource_id: number;
      lab_id: number;
      user_id: number;
      starts_at: Date;
      ends_at: Date;
      place: Generated<number | null>;
      use_type: number;
      subject: Generated<string>;
      content: string;
      hazards: Generated<string>;
      samples: Generated<number>;
      is_off_hours: Generated<boolean>;
      remark: Generated<string>;
      review_status: number;
      use_state: Generated<number>;
      opinion: Generated<string>;
      decided_by: Generated<string>;
      decided_at: Generated<Date | null>;
      on_at: Generated<Date | null>;
      off_at: Generated<Date | null>;
      college_id: Generated<number | null>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'reservation.booking_person': {
      school_id: number;
      booking_id: number;
      user_id: number;
    };
    'reservation.closure': {
      school_id: number;
      id: ColumnType<number, never, never>;
      resource_id: number;
      lab_id: number;
      starts_at: Date;
      ends_at: Date;
      reason: string;
      note: Generated<string>;
      college_id: Generated<number | null>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'reservation.keeper': {
      school_id: number;
      resource_id: number;
      user_id: number;
    };
    'reservation.occupation': {
      school_id: number;
      resource_id: number;
      source: string;
      source_id: number;
      places: string;
      span: string;
    };
    'reservation.presence': {
      school_id: number;
      user_id: number;
      source: string;
      source_id: number;
      span: string;
    };
    'reservation.resource': {
      school_id: number;
      id: ColumnType<number, never, never>;
      kind: string;
      lab_id: number;
      equipment_id: Generated<number | null>;
      name: string;
      capacity: Generated<number>;
      rule_id: number;
      status: Generated<number>;
      functions: Generated<string>;
      notice: Generated<string>;
      keywords: ColumnType<string[] | null, never, never>;
      college_id: Generated<number | null>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'reservation.rule': {
      school_id: number;
      id: ColumnType<number, never, never>;
      name: string;
      college_id: Generated<number | null>;
      days: number[];
      opens_at: string;
      closes_at: string;
      slot_minutes: Generated<number>;
      min_minutes: Generated<number>;
      max_minutes: Generated<number>;
      days_ahead: Generated<number>;
      hours_before: Generated<number>;
      cancel_hours: Generated<number>;
      buffer_minutes: Generated<number>;
      max_active: Generated<number>;
      weekly_hours: Generated<number | null>;
      approval: Generated<string>;
      allows_group: Generated<boolean>;
      allows_outside: Generated<boolean>;
      allows_overnight: Generated<boolean>;
      checkin_before: Generated<number>;
      checkin_after: Generated<number>;
      auto_release: Generated<boolean>;
      status: Generated<number>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'reservation.use_record': {
      school_id: number;
      id: ColumnType<number, never, never>;
      booking_id: Generated<number | null>;
      resource_id: number;
      lab_id: number;
      user_id: number;
      use_type: number;
      on_at: Date;
      off_at: Date;
      samples: Generated<number>;
      condition: Generated<string>;
      note: Generated<string>;
      correction: Generated<string>;
      college_id: Generated<number | null>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
  }
}
