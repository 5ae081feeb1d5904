import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import type { TestApp } from '#apps/server/testing/harness.ts';
import { admissionApi } from '../../shared/admission/admission.ts';
import { CertificateKind } from '../../shared/certificate.states.ts';

/** A teacher who may be chosen as mentor, present in laboratory 0010001 and 0010002, without admission. */
export async function giveMentor(app: TestApp, account: TestAccount = 'teacher'): Promise<number> {
  for (const code of ['0010001', '0010002'])
    await app.admin.query(
      `insert into base_info.lab_member (school_id, lab_id, user_id, kind, joined_on)
       values ($1, $2, $3, 'teacher', '2026-01-01') on conflict (school_id, lab_id, user_id) where status = 1 do nothing`,
      [app.schoolId('alpha'), await app.unit(code), await app.user(account)],
    );
  // The account of the laboratory manages both.
  await app.admin.query(
    `insert into identity.holding (school_id, user_id, role_id, org_id) values ($1, $2, 4, $3) on conflict do nothing`,
    [app.schoolId('alpha'), await app.user('lab'), await app.unit('0010002')],
  );
  return app.user(account);
}

let serial = 0;

/** A student of 化学学院 with a role, so that it can log in; returns its account. */
export async function giveStudent(app: TestApp, userType = 'graduate_student') {
  serial += 1;
  const account = `stu${serial}`;
  const { rows } = await app.admin.query<{ id: number }>(
    `insert into identity.account (school_id, account, name, job_no, user_type, college_id, password_initial)
     values ($1, $2::text, '学生' || $3::text, upper($2::text), $4, $5, false) returning id`,
    [app.schoolId('alpha'), account, serial, userType, await app.unit('001')],
  );
  await app.admin.query(`insert into identity.holding (school_id, user_id, role_id, org_id) values ($1, $2, 9, $3)`, [
    app.schoolId('alpha'),
    rows[0]!.id,
    await app.unit(''),
  ]);
  return { account, id: Number(rows[0]!.id), name: `学生${serial}` };
}

/** A certificate of a kind; returns its id. */
export async function giveCertificate(app: TestApp, userId: number, kind: string, valid_to = '2027-12-31') {
  const school = app.schoolId('alpha');
  const label = CertificateKind.$items.find(({ value }) => value === kind)!.label;
  await app.admin.query(
    `insert into training.certificate_kind (school_id, name, kind) select $1, $2, $3
     where not exists (select 1 from training.certificate_kind where school_id = $1 and kind = $3)`,
    [school, `${label}安全合格证书（测试）`, kind],
  );
  serial += 1;
  const { rows } = await app.admin.query<{ id: number }>(
    `insert into training.certificate (school_id, no, user_id, kind_id, issued_on, valid_to)
     select $1, $2, $3, (select min(id) from training.certificate_kind where school_id = $1 and kind = $4), '2026-01-01', $5 returning id`,
    [school, `T${serial}`, userId, kind, valid_to],
  );
  return Number(rows[0]!.id);
}

/** Hours of learning on a day. */
export const giveHours = (app: TestApp, userId: number, hours: number, day = '2026-06-01') =>
  app.admin.query(
    `insert into training.study_time (school_id, user_id, source, source_id, day, seconds)
     select $1, $2, 'study', 900000 + n, $3::date, 3600 from generate_series(1, $4::int) n on conflict do nothing`,
    [app.schoolId('alpha'), userId, day, hours],
  );

/** Everything that laboratory 0010002 (level Ⅲ, chemistry) asks for. */
export async function giveReady(app: TestApp, userId: number, valid_to = '2027-12-31') {
  await giveHours(app, userId, 8);
  return [
    await giveCertificate(app, userId, 'general', valid_to),
    await giveCertificate(app, userId, 'chemistry', valid_to),
  ];
}

const signature = 'M10 10L20 30L40 20M60 60L80 90';
export const applicationOf = (lab_id: number, mentor_id: number, changes: object = {}) => ({
  lab_id,
  mentor_id,
  ends_on: '2027-11-01',
  agreed: true,
  signature,
  ...changes,
});

/** A student who is admitted to laboratory 0010002 by its application. */
export async function giveAdmitted(app: TestApp, valid_to?: string) {
  const student = await giveStudent(app);
  const certificates = await giveReady(app, student.id, valid_to);
  const lab_id = await app.unit('0010002');
  const ends_on = valid_to ?? '2027-11-01';
  const input = applicationOf(lab_id, await giveMentor(app), { ends_on });
  const { id } = await (await app.as(student.account)).ok(admissionApi.apply, input);
  await (await app.as('lab')).ok(admissionApi.decide, { id, pass: true });
  return { ...student, admission: id, lab_id, certificates };
}
