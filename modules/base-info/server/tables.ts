// Written by `npm run tables` from the database; do not edit.
import type { ColumnType, Generated } from 'kysely';

declare module '#kernel/server/db/types.ts' {
  interface Tables {
    'base_info.attribute': {
      school_id: number;
      id: ColumnType<number, never, never>;
      kind: string;
      pid: Generated<number | null>;
      name: string;
      code: string;
      lab_class: Generated<number | null>;
      icon_id: Generated<number | null>;
      need_cert: Generated<boolean>;
      consequence: Generated<string>;
      default_l: Generated<number | null>;
      default_s: Generated<number | null>;
      describe: Generated<string>;
      sort: Generated<number>;
      status: Generated<number>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
      deleted_at: Generated<Date | null>;
    };
    'base_info.equipment': {
      school_id: number;
      id: ColumnType<number, never, never>;
      asset_no: string;
      name: string;
      model: Generated<string>;
      brand: Generated<string>;
      kind: string;
      price: Generated<string | null>;
      buy_date: Generated<string | null>;
      lab_id: number;
      room_id: Generated<number | null>;
      keeper_id: number;
      is_special: Generated<boolean>;
      special_no: Generated<string>;
      check_cycle: Generated<number | null>;
      last_check: Generated<string | null>;
      next_check: Generated<string | null>;
      status: Generated<number>;
      keywords: ColumnType<string[] | null, never, never>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
      public_id: Generated<string>;
      college_id: Generated<number | null>;
    };
    'base_info.lab': {
      school_id: number;
      id: number;
      public_id: Generated<string>;
      nature: Generated<string>;
      campus_id: Generated<number | null>;
      building_id: Generated<number | null>;
      founded_year: Generated<number | null>;
      subject: Generated<string>;
      purpose: Generated<string>;
      research: Generated<string>;
      use_status: Generated<number>;
      open_time: Generated<string>;
      capacity: Generated<number | null>;
      safety_head_id: Generated<number | null>;
      safety_officer_id: Generated<number | null>;
      student_officer_id: Generated<number | null>;
      emergency_name: Generated<string>;
      emergency_phone: Generated<string>;
      duty_files: Generated<number[]>;
      duty_signed_on: Generated<string | null>;
      duty_expires_on: Generated<string | null>;
      lab_class: Generated<number | null>;
      lab_classes: Generated<number[]>;
      lab_level: Generated<number | null>;
      judged_on: Generated<string | null>;
      judge_basis: Generated<string[]>;
      judge_valid_to: Generated<string | null>;
      level_source: Generated<string | null>;
      signs: Generated<string[]>;
      ppe: Generated<string[]>;
      fire_methods: Generated<string[]>;
      forbid: Generated<string>;
      warn: Generated<string>;
      need_admission: Generated<boolean>;
      pass_score: Generated<number | null>;
      photos: Generated<number[]>;
      floor_plans: Generated<number[]>;
      procedures: Generated<number[]>;
      emergency_plans: Generated<number[]>;
      card_printed_at: Generated<Date | null>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'base_info.lab_aptitude': {
      school_id: number;
      lab_id: number;
      attribute_id: number;
      cert_no: Generated<string>;
      cert_files: Generated<number[]>;
      valid_from: Generated<string | null>;
      valid_to: Generated<string | null>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
    };
    'base_info.lab_facility': {
      school_id: number;
      lab_id: number;
      line: number;
      category: string;
      qty: Generated<number>;
      place: string;
      expires_on: Generated<string | null>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
    };
    'base_info.lab_protect': {
      school_id: number;
      lab_id: number;
      attribute_id: number;
      created_by: Generated<number>;
      created_at: Generated<Date>;
    };
    'base_info.lab_risk_point': {
      school_id: number;
      lab_id: number;
      attribute_id: number;
      place: Generated<string>;
      l: Generated<number | null>;
      s: Generated<number | null>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
    };
    'base_info.lab_room': {
      school_id: number;
      lab_id: number;
      room_id: number;
    };
  }
}
