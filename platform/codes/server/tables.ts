// Written by `npm run tables` from the database; do not edit.
import type { ColumnType, Generated } from 'kysely';

declare module '#kernel/server/db/types.ts' {
  interface Tables {
    'codes.cache_refresh': {
      key: string;
      refreshed_at: Date;
      refreshed_by: string;
    };
    'codes.code': {
      school_id: number;
      id: ColumnType<number, never, never>;
      parent_key: string;
      code: string;
      name: string;
      parent_code: Generated<string>;
      sort: Generated<number>;
      status: Generated<number>;
      color: Generated<string>;
      is_system: Generated<boolean>;
      remark: Generated<string>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'codes.code_type': {
      school_id: number;
      parent_key: string;
      name: string;
      is_system: Generated<boolean>;
      sort: Generated<number>;
    };
    'codes.setting': {
      school_id: number;
      sys_key: string;
      value: string;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
    'codes.system_entry': {
      school_id: number;
      id: ColumnType<number, never, never>;
      name: string;
      menu_alias: string;
      route_name: string;
      url: Generated<string>;
      front_url: Generated<string>;
      icon: Generated<string>;
      sort: Generated<number>;
      status: Generated<number>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
    };
  }
}
