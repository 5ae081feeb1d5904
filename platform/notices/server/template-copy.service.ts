import { sql } from 'kysely';
import { Enabled, labelOf } from '#kernel/shared/enums.ts';
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
const yesNo = (is: boolean) => (is ? '是' : '否');

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
        站内信: yesNo(data.by_app),
        邮件: yesNo(data.by_mail),
        群机器人: yesNo(data.by_robot),
        短信: yesNo(data.by_sms),
        状态: labelOf(Enabled, data.status),
      },
      data,
    }));
  },
  write: async (ctx, items) => {
    for (const { data } of items)
      await sql`update notices.template set title = ${data.title}, body = ${data.body}, by_app = ${data.by_app},
          by_mail = ${data.by_mail}, by_robot = ${data.by_robot}, by_sms = ${data.by_sms}, status = ${data.status},
          version = version + 1, updated_by = ${ctx.actor.userId}, updated_at = ${ctx.now}
        where school_id = ${ctx.schoolId} and type = ${data.type}`.execute(ctx.db);
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
    for (const { data } of items) {
      const { scene, name, subject, body } = data;
      const done = await sql`update notices.mail_template set scene = ${scene}, subject = ${subject}, body = ${body},
          version = version + 1, updated_by = ${by}, updated_at = ${ctx.now}
        where school_id = ${ctx.schoolId} and lower(btrim(name)) = lower(btrim(${name})) and deleted_at is null`.execute(
        ctx.db,
      );
      if ((done.numAffectedRows ?? 0n) > 0n) continue;
      await sql`insert into notices.mail_template (school_id, scene, name, subject, body, created_by, updated_by, updated_at)
        values (${ctx.schoolId}, ${scene}, ${name}, ${subject}, ${body}, ${by}, ${by}, ${ctx.now})`.execute(ctx.db);
    }
  },
};
