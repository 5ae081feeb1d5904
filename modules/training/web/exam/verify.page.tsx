import './exam.css';
import { useParams } from 'react-router';
import { chineseDay } from '#kernel/shared/time.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { CertificateStatus } from '../../shared/certificate.states.ts';
import { certificateApi } from '../../shared/exam/certificate.ts';

/** 证书查验: what a certificate says, to whoever scans its code. */
export function VerifyPage() {
  const { no = '' } = useParams();
  const certificate = useRead(certificateApi.verify, { no }, { quiet: true });
  return (
    <main className="verify">
      <h1>实验室安全证书查验</h1>
      <Loaded of={certificate}>
        {({ school_name, user_name, kind_name, no: number, score, issued_on, valid_to, status }) => (
          <article className="verify-card">
            <p className="verify-status">
              <EnumTag of={CertificateStatus} value={status} />
            </p>
            <dl>
              <dt>学校</dt>
              <dd>{school_name}</dd>
              <dt>姓名</dt>
              <dd>{user_name}</dd>
              <dt>类别</dt>
              <dd>{kind_name}</dd>
              <dt>编号</dt>
              <dd>{number}</dd>
              {score !== null && (
                <>
                  <dt>分数</dt>
                  <dd>{score}</dd>
                </>
              )}
              <dt>发证日期</dt>
              <dd>{chineseDay(issued_on)}</dd>
              <dt>有效期至</dt>
              <dd>{chineseDay(valid_to)}</dd>
            </dl>
          </article>
        )}
      </Loaded>
    </main>
  );
}
