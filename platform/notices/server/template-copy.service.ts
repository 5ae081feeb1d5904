import { sql } from 'kysely';
import { Enabled, labelOf, yesNoOf } from '#kernel/shared/enums.ts';
import type { CopyPart } from '#platform/codes/server/public.ts';
import { plainText } from '#platform/forms/shared/rich-text.rules.ts';

type Wording = {
  type: string;
  label: string;
  title: string;
  body: string;
  by_app: boolean;
  by_mail: boolean;
  by_robot: boolean;
  by_sms: boolean;
  status: number;
};

const given = (items: readonly { data: object }[]) =>
  sql`json_to_recordset(${JSON.stringify(items.map(({ data }) => data))}::json)`;

/** 通知模板 of a school for another one; both have the same types. */
export const noticeCopy: CopyPart<Wording> = {
  key: 'notices',
  label: '通知模板',
  note: '按通知类型对照',
  items: async (ctx) => {
    const { rows } = await sql<Wording>`select type, label, title, body, by_app, by_mail, by_robot, by_sms, status
      from notices.template where school_id = ${ctx.schoolId} order by type`.execute(ctx.db);
    return rows.map((data) => ({
      key: data.type,
      label: data.label,
      group: '',
      fields: {
        标题: data.title,
        正文: data.body,
        站内信: yesNoOf(data.by_app),
        邮件: yesNoOf(data.by_mail),
        群机器人: yesNoOf(data.by_robot),
        短信: yesNoOf(data.by_sms),
        状态: labelOf(Enabled, data.status),
      },
      data,
    }));
  },
  write: async (ctx, items) => {
    await sql`update notices.template t set title = n.title, body = n.body, by_app = n.by_app, by_mail = n.by_mail,
        by_robot = n.by_robot, by_sms = n.by_sms, status = n.status, version = t.version + 1, updated_by = ${ctx.actor.userId},
        updated_at = ${ctx.now}
      from ${given(items)} as n (type text, title text, body text, by_app boolean, by_mail boolean, by_robot boolean,
        by_sms boolean, status int)
      where t.school_id = ${ctx.schoolId} and t.type = n.type`.execute(ctx.db);
  },
};

type Mail = { scene: string; name: string; subject: string; body: string };

/** 邮件模板 of a school for another one, by name; those with pictures stay, because files belong to their school. */
export const mailCopy: CopyPart<Mail> = {
  key: 'mails',
  label: '邮件模板',
  note: '按名称对照；带图片的邮件模板不复制。新增的模板先停用，由学校启用',
  items: async (ctx) => {
    const { rows } = await sql<Mail & { label: string }>`select m.scene, m.name, m.subject, m.body, t.label
      from notices.mail_template m join notices.template t on t.school_id = m.school_id and t.type = m.scene
      where m.school_id = ${ctx.schoolId} and m.deleted_at is null and m.pictures = '{}' order by m.name`.execute(
      ctx.db,
    );
    return rows.map(({ label, ...data }) => ({
      key: data.name.trim().toLowerCase(),
      label: data.name,
      group: label,
      fields: { 场景: label, 标题: data.subject, 正文: plainText(data.body) },
      data,
    }));
  },
  write: async (ctx, items) => {
    const by = ctx.actor.userId;
    await sql`insert into notices.mail_template as t (school_id, scene, name, subject, body, created_by, updated_by, updated_at)
      select ${ctx.schoolId}, n.scene, n.name, n.subject, n.body, ${by}, ${by}, ${ctx.now}
      from ${given(items)} as n (scene text, name text, subject text, body text)
      on conflict (school_id, lower(btrim(name))) where deleted_at is null do update set scene = excluded.scene,
        subject = excluded.subject, body = excluded.body, version = t.version + 1, updated_by = excluded.updated_by,
        updated_at = excluded.updated_at`.execute(ctx.db);
  },
};
