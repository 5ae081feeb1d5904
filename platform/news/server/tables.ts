// Written by `npm run tables` from the database; do not edit.
import type { ColumnType, Generated } from 'kysely';

declare module '#kernel/server/db/types.ts' {
  interface Tables {
    'news.article': {
      school_id: number;
      id: ColumnType<number, never, never>;
      kind: number;
      title: string;
      category: string;
      level: Generated<number | null>;
      org_id: number;
      doc_no: Generated<string>;
      issue_date: Generated<string | null>;
      effect_date: Generated<string | null>;
      abolished: Generated<boolean>;
      body: Generated<string>;
      files: Generated<number[]>;
      audience: Generated<number[]>;
      roles: Generated<number[]>;
      top: Generated<boolean>;
      is_public: Generated<boolean>;
      need_read: Generated<boolean>;
      status: Generated<number>;
      publish_at: Generated<Date | null>;
      published_by: Generated<number | null>;
      withdraw_reason: Generated<string>;
      keywords: ColumnType<string[] | null, never, never>;
      created_by: Generated<number>;
      created_at: Generated<Date>;
      updated_by: Generated<number>;
      updated_at: Generated<Date>;
      version: Generated<number>;
      deleted_at: Generated<Date | null>;
    };
    'news.article_read': {
      school_id: number;
      article_id: number;
      user_id: number;
      read_at: Date;
    };
  }
}
