// Written by `npm run tables` from the database; do not edit.
import type { ColumnType, Generated } from 'kysely';

declare module '#kernel/server/db/types.ts' {
  interface Tables {
    'special_equipment.accessory': {
      school_id: number;
      id: ColumnType<number, never, never>;
      asset_id: number;
      kind: string;
      no: string;
      checked_on: string;
      next_on: string;
      status: Generated<number>;
      files: Generated<number[]>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'special_equipment.asset': {
      school_id: number;
      id: ColumnType<number, never, never>;
      equipment_id: number;
      type_code: string;
      kind_code: ColumnType<string, never, never>;
      class_code: ColumnType<string, never, never>;
      manufacturer: string;
      factory_no: string;
      made_on: string;
      installed_on: Generated<string | null>;
      first_use_on: Generated<string | null>;
      register_code: Generated<string>;
      use_cert_no: Generated<string>;
      authority: Generated<string>;
      volume_l: Generated<string | null>;
      design_mpa: Generated<string | null>;
      work_mpa: Generated<string | null>;
      temperature_c: Generated<string | null>;
      medium: Generated<string>;
      load_kg: Generated<string | null>;
      vessel_class: Generated<number | null>;
      safety_grade: Generated<number | null>;
      state: Generated<number>;
      state_on: string;
      state_reason: Generated<string>;
      is_major: Generated<boolean>;
      next_on: Generated<string | null>;
      last_on: Generated<string | null>;
      certificates: Generated<number[]>;
      photos: Generated<number[]>;
      rules: Generated<number[]>;
      plans: Generated<number[]>;
      reports: Generated<number[]>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'special_equipment.change': {
      school_id: number;
      id: ColumnType<number, never, never>;
      asset_id: number;
      action: string;
      from_state: Generated<number | null>;
      to_state: number;
      reason: Generated<string>;
      files: Generated<number[]>;
      by_id: number;
      at: Date;
    };
    'special_equipment.cycle': {
      school_id: number;
      id: ColumnType<number, never, never>;
      code: string;
      kind: number;
      safety_grade: Generated<number>;
      months: Generated<number | null>;
      first_months: Generated<number | null>;
      status: Generated<number>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'special_equipment.inspection': {
      school_id: number;
      id: ColumnType<number, never, never>;
      asset_id: number;
      kind: number;
      applied_on: string;
      body: string;
      status: Generated<number>;
      inspected_on: Generated<string | null>;
      conclusion: Generated<number | null>;
      safety_grade: Generated<number | null>;
      next_on: Generated<string | null>;
      was_due_on: Generated<string | null>;
      report_no: Generated<string>;
      reports: Generated<number[]>;
      note: Generated<string>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'special_equipment.item': {
      school_id: number;
      id: ColumnType<number, never, never>;
      code: string;
      name: string;
      fits: Generated<string[]>;
      status: Generated<number>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'special_equipment.operator': {
      school_id: number;
      id: ColumnType<number, never, never>;
      user_id: number;
      item_id: number;
      cert_no: Generated<string>;
      issuer: Generated<string>;
      issued_on: Generated<string | null>;
      valid_to: Generated<string | null>;
      status: number;
      files: Generated<number[]>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'special_equipment.operator_asset': {
      school_id: number;
      operator_id: number;
      asset_id: number;
    };
    'special_equipment.record': {
      school_id: number;
      id: ColumnType<number, never, never>;
      asset_id: number;
      kind: number;
      done_on: string;
      user_id: number;
      is_normal: boolean;
      note: Generated<string>;
      photos: Generated<number[]>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'special_equipment.schedule': {
      school_id: number;
      asset_id: number;
      kind: number;
      last_on: Generated<string | null>;
      next_on: string;
    };
    'special_equipment.urge': {
      school_id: number;
      lab_id: number;
      urged_on: string;
    };
  }
}
