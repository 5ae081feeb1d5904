// Written by `npm run tables` from the database; do not edit.
import type { ColumnType, Generated } from 'kysely';

declare module '#kernel/server/db/types.ts' {
  interface Tables {
    'identity.account': {
      school_id: number;
      id: ColumnType<number, never, never>;
      account: string;
      name: string;
      job_no: Generated<string | null>;
      user_type: Generated<string>;
      gender: Generated<number>;
      college_id: Generated<number | null>;
      mobile: Generated<string>;
      email: Generated<string>;
      title: Generated<string>;
      degree: Generated<string>;
      grade: Generated<string>;
      tutor_id: Generated<number | null>;
      photo_id: Generated<number | null>;
      card_no: Generated<string>;
      valid_to: Generated<string | null>;
      status: Generated<number>;
      password_hash: Generated<string>;
      password_set_at: Generated<Date | null>;
      password_initial: Generated<boolean>;
      old_hashes: Generated<string[]>;
      fails: Generated<number>;
      last_try: Generated<Date | null>;
      locked_until: Generated<Date | null>;
      last_role_id: Generated<number | null>;
      last_org_id: Generated<number | null>;
      keywords: ColumnType<string[] | null, never, never>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
      deleted_at: Generated<Date | null>;
      last_login_at: Generated<Date | null>;
      email_since: Generated<Date | null>;
    };
    'identity.device': {
      school_id: number;
      id: ColumnType<number, never, never>;
      user_id: number;
      token_hash: Buffer;
      used_at: Generated<Date>;
      fails: Generated<number>;
      last_try: Generated<Date | null>;
      locked_until: Generated<Date | null>;
      created_at: Generated<Date>;
    };
    'identity.holding': {
      school_id: number;
      id: ColumnType<number, never, never>;
      user_id: number;
      role_id: number;
      org_id: number;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      sources: Generated<string[]>;
    };
    'identity.login_code': {
      school_id: number;
      code_hash: Buffer;
      user_id: number;
      role_id: number;
      org_id: number;
      match: string;
      device: Generated<string>;
      ip: Generated<string>;
      created_at: Generated<Date>;
      used_at: Generated<Date | null>;
      sso: Generated<string>;
      sso_index: Generated<Buffer | null>;
    };
    'identity.menu': {
      school_id: number;
      route_name: string;
      name: string;
      icon: Generated<string>;
      sort: Generated<number>;
      status: Generated<number>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'identity.new_address': {
      school_id: number;
      user_id: number;
      email: string;
      code_hash: Buffer;
      fails: Generated<number>;
      mailed_at: Date;
    };
    'identity.password_reset': {
      school_id: number;
      user_id: number;
      token_hash: Buffer;
      created_at: Generated<Date>;
      expires_at: Generated<Date>;
    };
    'identity.pending_login': {
      school_id: number;
      token_hash: Buffer;
      user_id: number;
      sso: Generated<string>;
      sso_index: Generated<Buffer | null>;
      created_at: Date;
    };
    'identity.recovery_code': {
      school_id: number;
      user_id: number;
      code_hash: Buffer;
    };
    'identity.right_offer': {
      school_id: number;
      right_name: string;
    };
    'identity.role': {
      school_id: number;
      id: number;
      role_key: Generated<string>;
      name: string;
      remark: Generated<string>;
      sort: Generated<number>;
      status: Generated<number>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
      data_scope: Generated<string>;
      second_factor: Generated<string>;
    };
    'identity.role_right': {
      school_id: number;
      role_id: number;
      right_name: string;
    };
    'identity.second_factor': {
      school_id: number;
      user_id: number;
      secret_sealed: string;
      confirmed_at: Generated<Date | null>;
      last_step: Generated<number>;
      fails: Generated<number>;
      last_try: Generated<Date | null>;
      locked_until: Generated<Date | null>;
      created_at: Date;
    };
    'identity.session': {
      school_id: number;
      id: ColumnType<number, never, never>;
      token_hash: Buffer;
      user_id: number;
      role_id: number;
      org_id: number;
      system: Generated<string>;
      ip: Generated<string>;
      device: Generated<string>;
      created_at: Generated<Date>;
      seen_at: Generated<Date>;
      token_at: Generated<Date>;
      old_hash: Generated<Buffer | null>;
      home_role_id: Generated<number | null>;
      home_org_id: Generated<number | null>;
      sso: Generated<string>;
      sso_index: Generated<Buffer | null>;
    };
  }
}
