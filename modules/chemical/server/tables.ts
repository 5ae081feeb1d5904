// Written by `npm run tables` from the database; do not edit.
import type { ColumnType, Generated } from 'kysely';

declare module '#kernel/server/db/types.ts' {
  interface Tables {
    'chemical.control_entry': {
      school_id: number;
      list_id: number;
      substance_id: number;
      created_by: Generated<number>;
      created_at: Generated<Date>;
    };
    'chemical.control_list': {
      school_id: number;
      id: ColumnType<number, never, never>;
      flag: string;
      name: string;
      edition: string;
      basis: Generated<string>;
      issued_on: Generated<string | null>;
      starts_on: string;
      two_keepers: Generated<boolean>;
      before_buying: Generated<string>;
      after_buying: Generated<string>;
      keep_years: Generated<number>;
      remark: Generated<string>;
      status: Generated<number>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'chemical.spec': {
      school_id: number;
      id: ColumnType<number, never, never>;
      substance_id: number;
      net: string;
      unit: string;
      package_type: string;
      status: Generated<number>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'chemical.substance': {
      school_id: number;
      id: ColumnType<number, never, never>;
      name: string;
      aliases: Generated<string>;
      en_name: Generated<string>;
      cas: string;
      formula: Generated<string>;
      molar_mass: Generated<string | null>;
      density: Generated<string | null>;
      state: string;
      base_unit: string;
      catalog_no: Generated<string>;
      un_no: Generated<string>;
      ghs_classes: Generated<string[]>;
      h_codes: Generated<string[]>;
      p_codes: Generated<string[]>;
      pictograms: Generated<string[]>;
      signal: Generated<string>;
      storage_group: string;
      react_tags: Generated<string[]>;
      flash_point: Generated<string | null>;
      storage_condition: Generated<string>;
      first_aid: Generated<string>;
      spill: Generated<string>;
      extinguishing: Generated<string>;
      concentration_rule: Generated<string>;
      sds_files: Generated<number[]>;
      status: Generated<number>;
      keywords: ColumnType<string[] | null, never, never>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'chemical.supplier': {
      school_id: number;
      id: ColumnType<number, never, never>;
      name: string;
      credit_code: Generated<string>;
      license_no: Generated<string>;
      starts_on: Generated<string | null>;
      ends_on: Generated<string | null>;
      categories: Generated<string[]>;
      contact: Generated<string>;
      phone: Generated<string>;
      address: Generated<string>;
      remark: Generated<string>;
      license_files: Generated<number[]>;
      status: Generated<number>;
      keywords: ColumnType<string[] | null, never, never>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
  }
}
