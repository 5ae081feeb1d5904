// Written by `npm run tables` from the database; do not edit.
import type { ColumnType, Generated } from 'kysely';

declare module '#kernel/server/db/types.ts' {
  interface Tables {
    'forms.form': {
      school_id: number;
      id: ColumnType<number, never, never>;
      form_key: string;
      name: string;
      category: Generated<string>;
      target: Generated<number>;
      status: Generated<number>;
      schema: unknown;
      form_version: Generated<number>;
      is_changed: Generated<boolean>;
      keywords: ColumnType<string[] | null, never, never>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
      deleted_at: Generated<Date | null>;
    };
    'forms.form_use': {
      school_id: number;
      form_id: number;
      doc_type: string;
      doc_id: number;
      name: string;
      fields: Generated<string[]>;
    };
    'forms.form_version': {
      school_id: number;
      form_id: number;
      number: number;
      name: string;
      schema: unknown;
      published_by: number;
      published_at: Date;
    };
  }
}
