import { randomUUID } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { systemActor, type Ctx } from '#kernel/server/context.ts';
import { createRandom } from '#kernel/server/random.ts';
import type { Services } from '#kernel/server/services.ts';
import { inSchool } from '#kernel/server/work.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import type { DocumentBlock } from '#lib/pdf/blocks.ts';
import { writeDocx } from '#lib/word/write-docx.ts';
import { a4, headingText, paragraph, plainTable, signedBy, titleText } from '#platform/print/server/public.ts';
import type { Checks } from './activity.demo.ts';
import { drawWordings } from './wording.demo.ts';

type Report = {
  id: number;
  college_id: number;
  college_name: string;
  act_name: string;
  found: number;
  fixed: number;
  by: number;
  at: Date;
};
type Paper = { key: string; title: string; blocks: DocumentBlock[] };

/** The report that each college has handed in before a special check, as a Word document with what it has found. */
export async function addReportPapers(ctx: Ctx, checks: Checks, actId: number): Promise<void> {
  const { rows: reports } =
    await sql<Report>`select x.id, x.college_id, c.name as college_name, a.act_name, x.found, x.fixed,
      x.submitted_by as by, x.submitted_at as at
    from inspection.college_report x join inspection.activity a on a.school_id = x.school_id and a.id = x.act_id
    join org.unit c on c.school_id = x.school_id and c.id = x.college_id
    where x.school_id = ${ctx.schoolId} and x.act_id = ${actId} and x.submitted_by is not null order by c.code`.execute(
      ctx.db,
    );
  const papers = reports.map((report) => ({ report, paper: paperOf(checks, report) }));
  const files = papers.map(({ report: { id, by, at }, paper: { key, title } }) => ({
    id,
    key,
    by,
    at,
    name: `${title}.docx`,
  }));
  await sql`with added as (
      insert into files.file (school_id, key, name, ext, size, created_by, created_at, doc_type, doc_id)
      select ${ctx.schoolId}, f.key, f.name, 'docx', 9000, f."by", f.at, 'inspection.college-report', f.id
      from json_to_recordset(${JSON.stringify(files)}::json) as f(id bigint, key text, name text, "by" bigint, at timestamptz)
      returning id, doc_id)
    update inspection.college_report x set files = array[a.id] from added a
    where x.school_id = ${ctx.schoolId} and x.id = a.doc_id`.execute(ctx.db);
  const { services, schoolId } = ctx;
  ctx.after(() =>
    writePapers(
      services,
      schoolId,
      papers.map(({ paper }) => paper),
    ),
  );
}

function paperOf(checks: Checks, { id, college_id, college_name, act_name, found, fixed, at }: Report): Paper {
  const random = createRandom(id);
  const labs = checks.labs.filter((lab) => lab.college.id === college_id);
  const day = formatDate(at);
  const rows = Array.from({ length: found }, (_, i) => {
    const lab = random.pick(labs);
    const [wording] = drawWordings(random, checks.asked(lab.id), 1);
    const state = i < fixed ? '已整改' : `整改中，${addDays(day, 14)} 前完成`;
    return [String(i + 1), lab.name, wording?.text ?? '', wording?.suggest ?? '', state];
  });
  const title = `${college_name}${act_name.replace(/^\d+年\d+月/, '')}自查报告`;
  const columns = [
    ['序号', 1, 'center'],
    ['实验室', 3],
    ['问题', 4],
    ['措施', 4],
    ['状态', 2.5],
  ] as const;
  const blocks = [
    a4(title),
    titleText(title),
    headingText('一、组织情况'),
    paragraph(
      `学院按照“${act_name}”的要求，组织 ${labs.length} 个实验室对照检查清单逐项自查，安全员现场核对，学院复核。`,
    ),
    headingText('二、发现的问题'),
    paragraph(`共发现问题 ${found} 项，已整改 ${fixed} 项，未整改 ${found - fixed} 项，均已明确责任人和期限。`),
    plainTable(columns, rows),
    headingText('三、下一步工作'),
    paragraph('未完成的整改由学院安全秘书每周核对；对同类问题组织实验室互查，并纳入学院月度巡查。'),
    ...signedBy(college_name, day),
  ];
  return { key: `demo/${randomUUID()}`, title, blocks };
}

async function writePapers(services: Services, schoolId: number, papers: readonly Paper[]): Promise<void> {
  const path = join(tmpdir(), `lab-report-${randomUUID()}.docx`);
  const sizes: { key: string; size: number }[] = [];
  for (const { key, title, blocks } of papers) {
    await writeDocx(path, title, whole(blocks));
    sizes.push({ key, size: (await stat(path)).size });
    await services.storage.put(key, path);
  }
  await rm(path, { force: true });
  await inSchool(services, systemActor(schoolId), ({ db }) =>
    sql`update files.file f set size = s.size from json_to_recordset(${JSON.stringify(sizes)}::json) as s(key text, size int)
      where f.school_id = ${schoolId} and f.key = s.key`.execute(db),
  );
}

async function* whole(blocks: DocumentBlock[]) {
  yield blocks;
}
