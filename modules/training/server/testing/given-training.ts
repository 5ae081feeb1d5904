import type { Client } from '#apps/server/testing/client.ts';
import type { TestApp } from '#apps/server/testing/harness.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { examApi } from '../../shared/exam/exam.ts';
import { paperApi } from '../../shared/exam/paper.ts';
import type { StartedSession } from '../../shared/exam/session.ts';
import { sessionApi } from '../../shared/exam/session.ts';
import { QuestionType } from '../../shared/kinds.ts';

type Kind = 'single' | 'multiple' | 'judge';

let serial = 0;

/** Questions, papers and exams of school alpha, put directly into the bank. */
export function givenTraining(app: TestApp) {
  const school_id = app.schoolId('alpha');
  const one = async (text: string, values: unknown[]) =>
    Number((await app.admin.query<{ id: number }>(text, values)).rows[0]!.id);

  const given = {
    tag: (name = `标签${(serial += 1)}`, parent: number | null = null) =>
      one(
        `insert into training.knowledge_tag (school_id, name, kind, parent_id) values ($1, $2, 'general', $3) returning id`,
        [school_id, name, parent],
      ),
    /** A question whose right options begin with 对, the others with 错. */
    async question(
      tag: number,
      kind: Kind = 'single',
      more: { status?: number; college?: number } = {},
    ): Promise<number> {
      serial += 1;
      const options =
        kind === 'judge' ? ['正确', '错误'] : ['对甲', kind === 'multiple' ? '对乙' : '错乙', '错丙', '错丁'];
      const answer = kind === 'multiple' ? [0, 1] : [0];
      const id = await one(
        `insert into training.question (school_id, type, stem, stem_key, options, answer, analysis, source, status, college_id)
         values ($1, $2, $3, $3, $4, $5, '解析密文', '出处密文', $6, $7) returning id`,
        [school_id, QuestionType[kind], `第 ${serial} 题`, options, answer, more.status ?? 1, more.college ?? null],
      );
      await app.admin.query('insert into training.question_tag (school_id, question_id, tag_id) values ($1, $2, $3)', [
        school_id,
        id,
        tag,
      ]);
      return id;
    },
    async questions(tag: number, count: number, kind: Kind = 'single'): Promise<number[]> {
      const ids: number[] = [];
      for (let at = 0; at < count; at += 1) ids.push(await given.question(tag, kind));
      return ids;
    },
    /** A published paper of so many single choices of one point each. */
    async paper(count = 10, points = '10', kind: Kind = 'single'): Promise<{ id: number; questions: number[] }> {
      const questions = await given.questions(await given.tag(), count, kind);
      const office = await app.as('school');
      const { id } = await office.ok(paperApi.create, {
        name: `试卷${(serial += 1)}`,
        mode: 'fixed',
        questions: questions.map((question_id) => ({ question_id, points })),
      });
      await office.ok(paperApi.publish, { id });
      return { id, questions };
    },
    input(paper_id: number, more: object = {}) {
      const day = formatDate(app.clock.at ?? new Date());
      return {
        name: `考试${(serial += 1)}`,
        paper_id,
        audience: 'group' as const,
        starts_at: `${day} 00:00:00`,
        ends_at: `${addDays(day, 10)} 18:00:00`,
        minutes: 60,
        attempts: 5,
        pass: '90',
        study_hours: '0',
        pledge: '我承诺独立完成',
        show_answers: 'after' as const,
        is_shuffled: true,
        screen_limit: 5,
        kind_id: null,
        ...more,
      };
    },
    /** A published exam. */
    async exam(paper_id: number, more: object = {}): Promise<number> {
      const office = await app.as('school');
      const { id } = await office.ok(examApi.create, given.input(paper_id, more));
      await office.ok(examApi.publish, { id });
      return id;
    },
    kind: async (kind: string) =>
      one('select id from training.certificate_kind where school_id = $1 and kind = $2', [school_id, kind]),
    start: (client: Client, id: number, device?: string) =>
      client.ok(sessionApi.start, { id, pledged: true, ...(device !== undefined && { device }) }),
    /** Answers the first questions right, the others wrong. */
    async answer(client: Client, session: StartedSession, right: number): Promise<void> {
      for (const [position, { options }] of session.questions.entries())
        await client.ok(sessionApi.answer, {
          id: session.session_id,
          device: session.device,
          position,
          picked: pickOf(options, position < right),
          seq: position + 1,
        });
    },
    /** Takes an exam and hands it in with so many right answers. */
    async take(client: Client, id: number, right: number): Promise<number> {
      const session = await given.start(client, id);
      await given.answer(client, session, right);
      await client.ok(sessionApi.submit, { id: session.session_id, device: session.device });
      return session.session_id;
    },
  };
  return given;
}

/** Positions of the right options, or one of the wrong ones. */
export const pickOf = (options: readonly string[], isRight: boolean): number[] => {
  const right = options.flatMap((text, at) => (text.startsWith('对') || text === '正确' ? [at] : []));
  return isRight ? right : [options.findIndex((_, at) => !right.includes(at))];
};
